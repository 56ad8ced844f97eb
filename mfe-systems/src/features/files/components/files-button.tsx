import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button } from '@sagitta/shared-ui/core';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { AT_ONCE, useSearchParams } from '@sagitta/shared-ui/router';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
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
  const fetchModal = useCallback(
    (onFetched?: () => void) =>
      fetchPressed(notify, {
        what: 'The files',
        load: fetchFiles,
        onLoaded: (found) => {
          setModal(() => found);
          onFetched?.();
        },
      }),
    [notify],
  );
  useEffect(() => {
    if (isAsked) fetchModal();
  }, [isAsked, fetchModal]);
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
      <Button size="sm" onClick={() => fetchModal(() => setPressed(true))}>
        Files
      </Button>
      {Modal && (isPressed || isAsked) ? <Modal system={system} onClose={close} /> : null}
    </>
  );
}

const fetchFiles = () => import(/* webpackChunkName: "files" */ './files.modal').then(({ FilesModal }) => FilesModal);
