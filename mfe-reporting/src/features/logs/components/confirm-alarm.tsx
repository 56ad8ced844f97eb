import { isWaiting } from '@sagitta/shared-contracts/api-error';
import { useCorrection, type Correction } from '@sagitta/shared-contracts/correction';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { useSession } from '@sagitta/shared-contracts/remote';
import { confirmCell, confirmsLogs } from '@sagitta/shared-contracts/rules/log';
import { Button, Stack, Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useSearchParams } from '@sagitta/shared-ui/router';
import { useState } from 'react';
import { confirmationText } from '../../../shared/model/confirmed-text';
import { useConfirmLog } from '../hooks/use-confirm-log';
import { CommentField, isCommentTooLong } from './comment-field';
import { NotConfirmed } from './not-confirmed';

export interface ConfirmAlarmProps {
  log: Log;
  /** Its confirmation, or that of somebody else, is known to the host. */
  onSettled: () => void;
}

/** The button that confirms an alarm on its own page, with a comment or without, or who has confirmed it. */
export function ConfirmAlarm({ log, onSettled }: ConfirmAlarmProps) {
  const { category } = useSession();
  /** With what it corrects, if anything. */
  const [open, setOpen] = useState<{ correction: Correction | null } | null>(null);
  useCorrection(useSearchParams(), (correction) => setOpen({ correction }));
  const mayConfirm = confirmCell(log) === 'confirm' && confirmsLogs(category);
  return (
    <>
      {mayConfirm ? (
        <Button variant="primary" wide onClick={() => setOpen({ correction: null })}>
          Confirm…
        </Button>
      ) : (
        <Text size="sm">Confirmed: {confirmationText(log)}</Text>
      )}
      {open ? <ConfirmDialog log={log} {...{ ...open, mayConfirm, onSettled }} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface ConfirmDialogProps extends ConfirmAlarmProps {
  mayConfirm: boolean;
  correction: Correction | null;
  onClose: () => void;
}

function ConfirmDialog({ log, mayConfirm, correction, onSettled, onClose }: ConfirmDialogProps) {
  const before = correction?.typed.comment;
  const [comment, setComment] = useState(typeof before === 'string' ? before : '');
  const confirm = useConfirmLog(log, correction);
  // Until the outcome is known: closed, it would take the comment with it if the call fails.
  const close = () => {
    if (!confirm.isPending) onClose();
  };
  const submit = () => {
    if (mayConfirm && !isCommentTooLong(comment))
      confirm.mutate(comment, {
        onSuccess: onClose,
        onError: (error) => isWaiting(error) && onClose(),
        onSettled,
      });
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Confirm this alarm"
      keepOnOutsideClick={comment !== ''}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close} disabled={confirm.isPending}>
            Cancel
          </Button>
          {mayConfirm ? (
            <Button type="submit" variant="primary" pending={confirm.isPending}>
              Confirm
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        <Text>
          This says that you know of the alarm and see to it: nobody else is told of it any more. The alarm itself goes
          on until a reading ends it.
        </Text>
        {correction?.refused.message && confirm.isIdle ? (
          <Text role="status" tone="danger">{`Not taken: ${correction.refused.message}`}</Text>
        ) : null}
        <CommentField {...{ comment, confirm, mayConfirm, isLate: correction !== null }} onChange={setComment} />
        <NotConfirmed log={log} confirm={confirm} />
      </Stack>
    </Dialog>
  );
}
