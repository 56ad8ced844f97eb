import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { DELETE_ERROR, deleted, deleteQuestion, RESULT_MS } from '../model/messages';

export interface DeleteRecordProps {
  /** Null while nothing is to be deleted. */
  id: number | null;
  /** `SIM card`. */
  thing: string;
  /** Tells which one: its number, its system. */
  name: string;
  act: (id: number) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks, deletes, and tells what came of it. A failure leaves the question open to try again. */
export function DeleteRecord({ id, thing, name, act, onDone, onClose }: DeleteRecordProps) {
  const { notify } = useServices();
  const remove = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify({ kind: 'success', text: deleted(thing), closeAfterMs: RESULT_MS });
      onDone();
      onClose();
    },
    onError: () => {
      notify({ kind: 'error', text: DELETE_ERROR, closeAfterMs: RESULT_MS });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open={id !== null}
      title={id === null ? '' : deleteQuestion(id)}
      thing={`${thing}: ${name}`}
      confirmLabel="Delete"
      pending={remove.isPending}
      error={remove.error ? failureText(remove.error) : null}
      onConfirm={() => {
        if (id !== null) remove.mutate(id);
      }}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}

function failureText(error: unknown): string {
  return isApiError(error) ? error.message : 'Something went wrong. Try again';
}
