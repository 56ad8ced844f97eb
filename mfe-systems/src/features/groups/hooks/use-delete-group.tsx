import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { useServices } from '@sagitta/shared-contracts/remote';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { DeleteGroupModalProps } from '../components/delete-group.modal';

interface Asked {
  group: SystemGroup;
  Modal: ComponentType<DeleteGroupModalProps>;
}

/** Deleting a group: the dialog that asks is fetched when it is first wanted. */
export function useDeleteGroup(onDeleted: (group: SystemGroup) => void): {
  ask: (group: SystemGroup) => void;
  dialog: ReactNode;
} {
  const { notify } = useServices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (group: SystemGroup) =>
    fetchPressed(notify, {
      what: 'The dialog',
      load: () => import('../components/delete-group.modal'),
      onLoaded: ({ DeleteGroupModal }) => setAsked({ group, Modal: DeleteGroupModal }),
    });
  if (!asked) return { ask, dialog: null };
  const { group, Modal } = asked;
  return { ask, dialog: <Modal group={group} onClose={() => setAsked(null)} onDeleted={() => onDeleted(group)} /> };
}
