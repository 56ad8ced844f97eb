import { useServices } from '@sagitta/shared-contracts/remote';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';

interface Opened<Props> {
  id: number;
  props: Omit<Props, 'onClose'>;
  Modal: ComponentType<Props>;
}

/** Dialogs whose code is fetched when one is first wanted. */
export function useLateDialogs<Props extends { onClose: () => void }>(): {
  show: (fetched: Promise<ComponentType<Props>>, props: Omit<Props, 'onClose'>) => void;
  dialogs: ReactNode;
} {
  const { notify } = useServices();
  const [opened, setOpened] = useState<readonly Opened<Props>[]>([]);
  const show = useCallback(
    (fetched: Promise<ComponentType<Props>>, props: Omit<Props, 'onClose'>) => {
      fetched.then(
        (Modal) => setOpened((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, props, Modal }]),
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
    show,
    dialogs: opened.map(({ id, Modal, props }) => (
      <Modal key={id} {...({ ...props, onClose: () => close(id) } as unknown as Props)} />
    )),
  };
}
