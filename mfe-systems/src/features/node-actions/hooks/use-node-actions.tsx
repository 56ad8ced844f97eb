import { useCallback, type ComponentType, type ReactNode } from 'react';
import { useLateDialogs } from '../../../shared/hooks/use-late-dialogs';
import type { CardAction, OnAct } from '../../../shared/model/node-menu';
import type { NodeModalProps } from '../components/node-modal-props';

/** The dialogs of a device's card. Their code is fetched when one is first wanted. */
export function useNodeActions(): { act: OnAct; dialogs: ReactNode } {
  const { show, dialogs } = useLateDialogs<NodeModalProps>();
  const act: OnAct = useCallback(
    (node, action, correction = null) => show(MODALS[action], { node, correction }),
    [show],
  );
  return { act, dialogs };
}

const simple = () => import(/* webpackChunkName: "node-actions" */ '../components/simple-modals');

const MODALS: Readonly<Record<CardAction, () => Promise<ComponentType<NodeModalProps>>>> = {
  thresholds: async () =>
    (await import(/* webpackChunkName: "thresholds" */ '../components/thresholds.modal')).ThresholdsModal,
  base: async () => (await simple()).BaseModal,
  name: async () => (await simple()).NameModal,
  acceleration: async () => (await simple()).AccelerationModal,
  activation: async () => (await simple()).ActivationModal,
  export: async () => (await import(/* webpackChunkName: "node-export" */ '../components/export.modal')).ExportModal,
};
