import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button } from '@sagitta/shared-ui/core';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { FilesModalProps } from './files.modal';

/**
 * Opens the documents of a system, by itself where the address asks for them (`show=files`). The dialog is fetched when
 * it is first wanted.
 */
export function FilesButton({ system }: { system: System }) {
  const { notify } = useServices();
  const [params, setParams] = useSearchParams();
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
  const isAsked = params.get('show') === 'files';
  const showAsked = useEffectEvent(show);
  useEffect(() => {
    if (isAsked) void showAsked();
  }, [isAsked]);
  const close = () => {
    setOpen(false);
    if (!isAsked) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('show');
        return after;
      },
      { replace: true, ...AT_ONCE },
    );
  };
  return (
    <>
      <Button size="sm" onClick={() => void show()}>
        Files
      </Button>
      {Modal && open ? <Modal system={system} onClose={close} /> : null}
    </>
  );
}
