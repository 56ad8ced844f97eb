import { isApiError } from '@sagitta/shared-contracts/api-error';
import { sendLog, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { NOTIFIED_AS } from '@sagitta/shared-contracts/rules/log';
import { Button, Row } from '@sagitta/shared-ui/core';
import { useMutation } from '@tanstack/react-query';
import { LOG_NOTICE_MS } from '../model/notices';

/** Sends the notification of an entry again, or one that replaces it. Nothing where nobody is told of such entries. */
export function ResendCell({ log }: { log: Log }) {
  const { call, notify } = useServices();
  const resend = useMutation({
    mutationFn: (update: boolean) => call(sendLog, { input: { logID: log.id, update } }),
    onSuccess: (_, update) =>
      notify({
        kind: 'success',
        text: update ? 'The update was sent.' : 'The event was sent again.',
        closeAfterMs: LOG_NOTICE_MS,
      }),
    onError: (error, update) =>
      notify({
        kind: 'error',
        text: `The ${update ? 'update' : 'event'} was not sent. ${isApiError(error) ? error.message : ''}`.trim(),
        closeAfterMs: LOG_NOTICE_MS,
      }),
  });
  if (NOTIFIED_AS[log.severity] === null) return null;
  const button = (text: string, update: boolean) => (
    <Button
      size="sm"
      pending={resend.isPending && resend.variables === update}
      disabled={resend.isPending}
      aria-label={`${text} event ${log.id}`}
      onClick={() => resend.mutate(update)}
    >
      {text}
    </Button>
  );
  return (
    <Row as="span" display="inline-flex" gap="1">
      {button('Send', false)}
      {button('Update', true)}
    </Row>
  );
}
