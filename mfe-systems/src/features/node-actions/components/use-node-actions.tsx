import type { Node } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { MenuAction } from '../../../shared/model/node-menu';
import type { NodeModalProps } from './node-modal-props';

interface Opened {
  id: number;
  node: Node;
  Modal: ComponentType<NodeModalProps>;
}

/** The dialogs of a device's card. Their code is fetched when one is first wanted. */
export function useNodeActions(): { act: (node: Node, action: MenuAction) => void; dialogs: ReactNode } {
  const { notify } = useServices();
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const act = useCallback(
    (node: Node, action: MenuAction) => {
      afterMenu(MODALS[action]()).then(
        (Modal) => setOpened((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, node, Modal }]),
        (error: unknown) => {
          console.warn('A dialog could not be fetched.', error);
          notify({ kind: 'error', text: 'Something went wrong. Try again' });
        },
      );
    },
    [notify],
  );
  const close = (id: number) => setOpened((all) => all.filter((one) => one.id !== id));
  return {
    act,
    dialogs: opened.map(({ id, node, Modal }) => <Modal key={id} node={node} onClose={() => close(id)} />),
  };
}

/** A layer that opens while the menu under it still closes would be closed with it. */
async function afterMenu<T>(fetched: Promise<T>): Promise<T> {
  const [result] = await Promise.all([fetched, new Promise((resolve) => requestAnimationFrame(resolve))]);
  return result;
}

const simple = () => import(/* webpackChunkName: "node-actions" */ './simple-modals');

const MODALS: Readonly<Record<MenuAction, () => Promise<ComponentType<NodeModalProps>>>> = {
  thresholds: async () => (await import(/* webpackChunkName: "thresholds" */ './thresholds.modal')).ThresholdsModal,
  base: async () => (await simple()).BaseModal,
  name: async () => (await simple()).NameModal,
  acceleration: async () => (await simple()).AccelerationModal,
  activation: async () => (await simple()).ActivationModal,
};
