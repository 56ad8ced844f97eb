import { isWaiting } from '@sagitta/shared-contracts/api-error';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { Text } from '@sagitta/shared-ui/core';
import { type useConfirmLog, whyNot } from '../hooks/use-confirm-log';

export interface NotConfirmedProps {
  log: Log;
  confirm: Pick<ReturnType<typeof useConfirmLog>, 'error' | 'context'>;
}

/** Stays where the entry was to be confirmed: the notice that says the same is gone after five seconds. */
export function NotConfirmed({ log, confirm: { error, context } }: NotConfirmedProps) {
  if (error === null || isWaiting(error)) return null;
  return <Text tone="danger">{whyNot(log, error, context?.isSent)}</Text>;
}
