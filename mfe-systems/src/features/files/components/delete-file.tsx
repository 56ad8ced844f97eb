import { deleteSystemFile, listSystemFiles, type SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileFailure } from '../model/failure';

export interface DeleteFileProps {
  file: SystemFile;
  onClose: () => void;
}

/** Asks before a file is deleted; a refusal stays in the dialog. */
export function DeleteFile({ file, onClose }: DeleteFileProps) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(deleteSystemFile, { params: { id: file.id } }),
    onSuccess: async () => {
      await client.invalidateQueries(answersOf(listSystemFiles));
      notify({ kind: 'success', text: `${file.filename} was deleted` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this file?"
      thing={file.filename}
      confirmLabel="Delete"
      pending={removal.isPending}
      error={removal.isError ? fileFailure(removal.error) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
