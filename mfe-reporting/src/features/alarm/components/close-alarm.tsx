import { isApiError } from '@sagitta/shared-contracts/api-error';
import {
  type Alarm,
  CLOSE_REASON_MAX_LENGTH,
  CLOSE_REASON_MISSING,
  CLOSE_REASON_TOO_LONG,
  closeAlarm,
} from '@sagitta/shared-contracts/api/alarm';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, Stack, Text } from '@sagitta/shared-ui/core';
import { TextAreaField } from '@sagitta/shared-ui/forms';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alarmQuery } from '../api/alarm-query';

/** The button that closes an alarm by hand (docs/product/logs.md#alarms), where the host says that it may be. */
export function CloseAlarm({ alarm }: { alarm: Alarm }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {alarm.mayClose ? <Button onClick={() => setOpen(true)}>Close this alarm…</Button> : null}
      {open ? <CloseDialog id={alarm.log.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CloseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const closing = useCloseAlarm(id, onClose);
  const problem = reasonProblem(reason, isTried);
  // Until the outcome is known: closed, it would take the reason with it if the call fails.
  const leave = () => {
    if (!closing.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title="Close this alarm"
      keepOnOutsideClick={reason !== ''}
      onSubmit={() => {
        setTried(true);
        if (reasonProblem(reason, true) === null) closing.mutate(reason);
      }}
      actions={
        <>
          <Button onClick={leave} disabled={closing.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={closing.isPending}>
            Close the alarm
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>
          This closes the alarm and all others of the same episode, and nobody else is told of them. It does not say
          that the structure is safe: the log will say that you closed it by hand, and why. It is never told as an
          all-clear by measurement. The next reading at a level is a new alarm.
        </Text>
        <TextAreaField
          label="Reason"
          required
          rows={3}
          hint={`${reason.length} / ${CLOSE_REASON_MAX_LENGTH}`}
          value={reason}
          disabled={closing.isPending}
          error={problem}
          onChange={setReason}
        />
        <Text tone="danger" role="status">
          {closing.error ? failureText(closing.error) : null}
        </Text>
      </Stack>
    </Dialog>
  );
}

function reasonProblem(reason: string, isTried: boolean): string | null {
  const { length } = reason.trim();
  if (length > CLOSE_REASON_MAX_LENGTH) return CLOSE_REASON_TOO_LONG;
  return isTried && length === 0 ? CLOSE_REASON_MISSING : null;
}

function useCloseAlarm(id: number, onClosed: () => void) {
  const services = useServices();
  const client = useQueryClient();
  return useMutation({
    // Without a network it fails at once and says so: it must not wait in silence, and be done after somebody left.
    networkMode: 'always',
    mutationFn: (reason: string) => services.call(closeAlarm, { input: { logID: id, reason } }),
    onSuccess: () => {
      services.notify({ kind: 'success', text: 'The alarm was closed.' });
      onClosed();
    },
    // Also after a failure: somebody else may have closed it.
    onSettled: () => client.invalidateQueries({ queryKey: alarmQuery(services, id).queryKey }),
  });
}

/** A gateway that got no answer from the host. */
const UNANSWERED: readonly number[] = [502, 504];

/** Without the host's own answer it may have closed the alarm. */
function failureText(error: Error): string {
  const isAnswered = isApiError(error) && error.kind === 'status' && !UNANSWERED.includes(error.status);
  return isAnswered ? `The alarm was not closed. ${error.message}` : 'It is not known whether the alarm was closed.';
}
