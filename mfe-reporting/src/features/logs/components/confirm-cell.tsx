import { isApiError } from '@sagitta/shared-contracts/api-error';
import { confirmLog, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { confirmCell } from '@sagitta/shared-contracts/rules/log';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { Check } from '@sagitta/shared-ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markConfirmed } from '../api/logs-query';
import { CONFIRMED_NOTICE_MS, LOG_NOTICE_MS } from '../model/notices';

/** Whether an entry is confirmed, or the button that confirms it (docs/product/logs.md#confirmation). */
export function ConfirmCell({ log }: { log: Log }) {
  const state = confirmCell(log);
  if (state === 'not_for_w2')
    return (
      <Text as="span" tone="muted" size="sm">
        N/A for W2
      </Text>
    );
  if (state === 'nothing')
    return (
      <Text as="span" tone="muted" size="sm">
        Not needed
      </Text>
    );
  if (state === 'confirm') return <ConfirmButton log={log} />;
  return (
    <Row as="span" display="inline-flex" gap="1" color="l1" fontSize="sm">
      <Check size={14} aria-hidden="true" />
      Confirmed
    </Row>
  );
}

function ConfirmButton({ log: { id } }: { log: Log }) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmLog, { input: { logID: id } }),
    onSuccess: () => {
      markConfirmed(client, id);
      notify({ kind: 'success', text: 'Log was confirmed successfully.', closeAfterMs: CONFIRMED_NOTICE_MS });
    },
    onError: (error) =>
      notify({ kind: 'error', text: `Log was not confirmed. ${reason(error)}`.trim(), closeAfterMs: LOG_NOTICE_MS }),
  });
  return (
    <Button size="sm" pending={confirm.isPending} onClick={() => confirm.mutate()} aria-label={`Confirm event ${id}`}>
      Confirm
    </Button>
  );
}

function reason(error: unknown): string {
  return isApiError(error) ? error.message : '';
}
