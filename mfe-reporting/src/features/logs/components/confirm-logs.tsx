import { isWaiting } from '@sagitta/shared-contracts/api-error';
import { type Log, LOGS_AT_ONCE } from '@sagitta/shared-contracts/api/log';
import { Button, Stack, Text } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { OutcomeList } from '@sagitta/shared-ui/selection';
import { useState } from 'react';
import { failureText, useConfirmLogs } from '../hooks/use-confirm-logs';
import { confirmPlan, type ConfirmPlan } from '../model/confirm-plan';
import { CommentField, isCommentTooLong } from './comment-field';

export interface ConfirmLogsProps {
  selected: readonly Log[];
  /** Called with whether anything was sent. */
  onClose: (isSent: boolean) => void;
}

/** Asks once for all selected entries, and then says what became of each; it stays until it is closed. */
export function ConfirmLogs({ selected, onClose }: ConfirmLogsProps) {
  // What the person was asked about: what others do meanwhile, the host tells.
  const [plan] = useState(() => confirmPlan(selected));
  const [comment, setComment] = useState('');
  const confirm = useConfirmLogs();
  const outcomes = confirm.data;
  const count = plan.logs.length;
  const isTooMany = count > LOGS_AT_ONCE;
  const mayConfirm = count > 0 && !isTooMany && !outcomes;
  const close = () => {
    if (!confirm.isPending) onClose(!confirm.isIdle);
  };
  const submit = () => {
    if (mayConfirm && !isCommentTooLong(comment))
      confirm.mutate({ logs: plan.logs, comment }, { onError: (error) => isWaiting(error) && onClose(true) });
  };
  return (
    <Dialog
      open
      onClose={close}
      title={outcomes ? 'What was confirmed' : `Confirm ${countText(count)}`}
      keepOnOutsideClick={comment !== '' || outcomes !== undefined}
      onSubmit={submit}
      told={
        confirm.isError ? (
          <Text role="alert" size="sm" tone="danger">
            {failureText(confirm.error, confirm.context?.isSent)}
          </Text>
        ) : null
      }
      actions={
        <>
          <Button onClick={close} disabled={confirm.isPending}>
            {outcomes ? 'Close' : 'Cancel'}
          </Button>
          {mayConfirm ? (
            <Button type="submit" variant="primary" pending={confirm.isPending}>
              Confirm {countText(count)}
            </Button>
          ) : null}
        </>
      }
    >
      {outcomes ? (
        <OutcomeList outcomes={outcomes} done="Confirmed" notDone="Not confirmed by you" />
      ) : (
        <Stack gap="4">
          <Asked plan={plan} />
          {isTooMany ? (
            <Text role="alert" tone="danger">
              At most {LOGS_AT_ONCE} events are confirmed at once. Select fewer.
            </Text>
          ) : null}
          {mayConfirm ? (
            <CommentField
              comment={comment}
              confirm={{ isPending: confirm.isPending, isError: false, error: null }}
              mayConfirm
              onChange={setComment}
            />
          ) : null}
        </Stack>
      )}
    </Dialog>
  );
}

function Asked({ plan: { logs, urgent, systems, confirmed, others } }: { plan: ConfirmPlan }) {
  const left = [
    ...(confirmed > 0 ? [`${formatNumber(confirmed)} confirmed already`] : []),
    ...(others > 0 ? [`${formatNumber(others)} that cannot be confirmed`] : []),
  ];
  return (
    <>
      {logs.length === 0 ? <Text>None of the selected events waits to be confirmed.</Text> : null}
      {urgent > 0 ? (
        <Text tone="danger" fontWeight="semibold">
          {urgent === logs.length && urgent > 1
            ? 'All of them are'
            : `${formatNumber(urgent)} of them ${isOrAre(urgent)}`}{' '}
          L3 or L4.
        </Text>
      ) : null}
      {logs.length > 0 ? (
        <>
          <ul>
            {systems.map(({ name, text }) => (
              <li key={name}>
                <Text as="span" fontWeight="semibold">
                  {name}
                </Text>
                : {text}
              </li>
            ))}
          </ul>
          <Text>
            This says that you know of these events and see to them: nobody else is told of them any more. The alarms
            themselves go on until a reading ends them.
          </Text>
        </>
      ) : null}
      {left.length > 0 ? (
        <Text size="sm" tone="muted">
          Left out of the selection: {left.join(', ')}.
        </Text>
      ) : null}
    </>
  );
}

function countText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`;
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
