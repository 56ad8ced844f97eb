import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button } from '@sagitta/shared-ui/core';
import { useState, type ComponentType } from 'react';
import type { FilesModalProps } from './files.modal';

/** Opens the documents of a system. The dialog is fetched when it is first wanted. */
export function FilesButton({ system }: { system: System }) {
  const { notify } = useServices();
  const [Modal, setModal] = useState<ComponentType<FilesModalProps> | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const { FilesModal } = await import(/* webpackChunkName: "files" */ './files.modal');
      setModal(() => FilesModal);
      setOpen(true);
    } catch (error) {
      console.warn('The files of a system could not be fetched.', error);
      notify({ kind: 'error', text: 'Something went wrong. Try again' });
    }
  };
  return (
    <>
      <Button size="sm" onClick={() => void show()}>
        Files
      </Button>
      {Modal && open ? <Modal system={system} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
