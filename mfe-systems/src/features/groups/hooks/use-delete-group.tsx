import type { SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { DeleteGroupModalProps } from '../components/delete-group.modal';

interface Asked {
  group: SystemGroup;
  Modal: ComponentType<DeleteGroupModalProps>;
}

/** Deleting a group: the dialog that asks is fetched when it is first wanted. */
export function useDeleteGroup(onDeleted: (group: SystemGroup) => void): {
  ask: (group: SystemGroup) => Promise<void>;
  dialog: ReactNode;
} {
  const { notify } = useServices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (group: SystemGroup) => {
    try {
      const { DeleteGroupModal } = await import('../components/delete-group.modal');
      setAsked({ group, Modal: DeleteGroupModal });
    } catch (error) {
      console.warn('The dialog that deletes a group could not be fetched.', error);
      notify({ kind: 'error', text: 'Something went wrong. Try again' });
    }
  };
  if (!asked) return { ask, dialog: null };
  const { group, Modal } = asked;
  return { ask, dialog: <Modal group={group} onClose={() => setAsked(null)} onDeleted={() => onDeleted(group)} /> };
}
