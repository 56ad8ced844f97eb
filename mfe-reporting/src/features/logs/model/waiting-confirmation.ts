import type { Log } from '@sagitta/shared-contracts/api/log';
import { alarmPath } from '@sagitta/shared-contracts/paths';
import { isAlarm } from '@sagitta/shared-contracts/rules/log';
import type { WaitingChange } from '@sagitta/shared-contracts/waiting';

/** How a confirmation reads while it waits for a network. */
export function waitingConfirmation(logs: readonly Log[], comment: string): WaitingChange {
  const [first] = logs;
  const only = logs.length === 1 ? first : undefined;
  const text = comment.trim();
  return {
    act: only ? 'Confirm event' : `Confirm ${logs.length} events`,
    of: only
      ? `${only.id}, ${only.systemName}: ${only.messageEn}`
      : [...new Set(logs.map(({ systemName }) => systemName))].join(', '),
    thing: `log ${logs.map(({ id }) => id).join(' ')}`,
    ...(only && isAlarm(only) && { path: alarmPath(only.id) }),
    entered: text === '' ? [] : [{ label: 'Comment', text, name: 'comment' }],
  };
}
