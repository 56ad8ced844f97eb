import { useServices } from '@sagitta/shared-contracts/remote';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

interface Opened<Props> {
  id: number;
  props: Omit<Props, 'onClose'>;
  Modal: ComponentType<Props>;
}

/** Dialogs whose code is fetched when one is first wanted. */
export function useLateDialogs<Props extends { onClose: () => void }>(): {
  show: (load: () => Promise<ComponentType<Props>>, props: Omit<Props, 'onClose'>) => void;
  dialogs: ReactNode;
} {
  const { notify } = useServices();
  const [opened, setOpened] = useState<readonly Opened<Props>[]>([]);
  const show = useCallback(
    (load: () => Promise<ComponentType<Props>>, props: Omit<Props, 'onClose'>) =>
      fetchPressed(notify, {
        what: 'The dialog',
        load,
        onLoaded: (Modal) => setOpened((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, props, Modal }]),
      }),
    [notify],
  );
  const close = (id: number) => setOpened((all) => all.filter((one) => one.id !== id));
  return {
    show,
    dialogs: opened.map(({ id, Modal, props }) => (
      <Modal key={id} {...({ ...props, onClose: () => close(id) } as unknown as Props)} />
    )),
  };
}
