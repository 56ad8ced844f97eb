import { madeBy, type Correction } from '@sagitta/shared-contracts/correction';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { alarmPath } from '@sagitta/shared-contracts/paths';
import { isAlarm } from '@sagitta/shared-contracts/rules/log';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';

const CONFIRM_AGAIN = 'Try again, or discard it and confirm again in the log.';

/** How a confirmation reads while it waits for a network. */
export function waitingConfirmation(
  logs: readonly Log[],
  comment: string,
  correction: Correction | null = null,
): WaitingChange {
  const [first] = logs;
  const only = logs.length === 1 ? first : undefined;
  const text = comment.trim();
  return {
    act: only ? 'Confirm event' : `Confirm ${logs.length} events`,
    of: only
      ? `${only.id}, ${only.systemName}: ${only.messageEn}`
      : [...new Set(logs.map(({ systemName }) => systemName))].join(', '),
    thing: `log ${logs.map(({ id }) => id).join(' ')}`,
    ...(only && isAlarm(only)
      ? { path: alarmPath(only.id), ...madeBy(alarmPath(only.id), { comment }, { comment: '' }, correction) }
      : { instead: CONFIRM_AGAIN }),
    entered: text === '' ? [] : [{ label: 'Comment', text, name: 'comment' }],
  };
}
