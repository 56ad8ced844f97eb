import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { Button } from '@sagitta/shared-ui/core';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useEffect, useState, type ComponentType } from 'react';
import type { FilesModalProps } from './files.modal';

type Modal = ComponentType<FilesModalProps>;

/**
 * Opens the documents of a system, by itself where the address asks for them (`show=files`). The dialog is fetched when
 * it is first wanted.
 */
export function FilesButton({ system }: { system: System }) {
  const { notify } = useServices();
  const [params, setParams] = useSearchParams();
  const [Modal, setModal] = useState<Modal | null>(null);
  const [isPressed, setPressed] = useState(false);
  const isAsked = params.get('show') === 'files';
  useEffect(() => {
    if (!isAsked) return;
    void fetchModal(notify).then((found) => setModal(() => found));
  }, [isAsked, notify]);
  const show = async () => {
    const found = await fetchModal(notify);
    setModal(() => found);
    setPressed(found !== null);
  };
  const close = () => {
    setPressed(false);
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
      {Modal && (isPressed || isAsked) ? <Modal system={system} onClose={close} /> : null}
    </>
  );
}

/** Null where it could not be fetched, which is told. */
async function fetchModal(notify: ShellServices['notify']): Promise<Modal | null> {
  try {
    return (await import(/* webpackChunkName: "files" */ './files.modal')).FilesModal;
  } catch (error) {
    console.warn('The files of a system could not be fetched.', error);
    notify({ kind: 'error', text: 'Something went wrong. Try again' });
    return null;
  }
}
