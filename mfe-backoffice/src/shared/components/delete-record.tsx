import { isApiError } from '@sagitta/shared-contracts/api-error';
import { offerUndo } from '@sagitta/shared-contracts/offer-undo';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { DELETE_ERROR, deleted, deleteQuestion, notPutBack, putBack, RESULT_MS } from '../model/messages';

export interface DeleteRecordProps {
  /** Null while nothing is to be deleted. */
  id: number | null;
  /** `SIM card`. */
  thing: string;
  /** Tells which one: its number, its system. */
  name: string;
  act: (id: number) => Promise<void>;
  /** Puts it back. */
  undo: (id: number) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks, deletes, and offers to take it back. A failure leaves the question open to try again. */
export function DeleteRecord({ id, thing, name, act, undo, onDone, onClose }: DeleteRecordProps) {
  const services = useServices();
  const remove = useMutation({
    mutationFn: act,
    onSuccess: (_, deletedId) => {
      offerUndo(services, {
        done: deleted(thing),
        undo: () => undo(deletedId).finally(onDone),
        undone: putBack(thing),
        failed: notPutBack(thing),
      });
      onDone();
      onClose();
    },
    onError: () => {
      services.notify({ kind: 'error', text: DELETE_ERROR, closeAfterMs: RESULT_MS });
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
