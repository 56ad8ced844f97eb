import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { isWaiting, type CommandKind } from '@sagitta/shared-contracts/rules/node-command';
import { formatDateTime } from '@sagitta/shared-ui/format';

export interface CommandStep {
  label: string;
  /** When it came to that, or when it should. */
  time: string;
  state: 'done' | 'next' | 'failed';
}

/**
 * How far a command has come (docs/product/device-actions.md#commands): what has happened, what is expected next, and
 * nothing that nobody knows.
 */
export function commandSteps(command: NodeCommand, zone: string | undefined): CommandStep[] {
  const at = (moment: string | null) => (moment === null ? '' : formatDateTime(moment, { zone }));
  const done = (label: string, moment: string | null): CommandStep[] =>
    moment === null ? [] : [{ label, time: at(moment), state: 'done' }];
  return [
    ...done(command.requestedBy === null ? 'Requested' : `Requested by ${command.requestedBy}`, command.requestedAt),
    ...done('Queued', command.queuedAt),
    ...done('Applied', command.appliedAt),
    ...done('Recalculated', command.recalculatedAt),
    ...next(command, at),
  ];
}

function next(command: NodeCommand, at: (moment: string | null) => string): CommandStep[] {
  if (isWaiting(command)) {
    const time = command.expectedAt === null ? '' : `about ${at(command.expectedAt)}`;
    return [{ label: 'Expected at the next uplink', time, state: 'next' }];
  }
  if (command.state === 'applied' && command.kind !== 'acceleration')
    return [{ label: 'Values are being recalculated', time: '', state: 'next' }];
  if (command.state === 'failed') return [{ label: failedText(command), time: at(command.endedAt), state: 'failed' }];
  return command.state === 'withdrawn' ? [{ label: 'Withdrawn', time: at(command.endedAt), state: 'done' }] : [];
}

export function failedText({ reason }: Pick<NodeCommand, 'reason'>): string {
  return `Failed: ${reason ?? 'no reason given'}`;
}

/** What a command changes, in a sentence. */
export const KIND_NAMES = {
  base: 'the base',
  thresholds: 'the thresholds',
  acceleration: 'the accelerated mode',
  other: 'the settings',
} as const satisfies Record<CommandKind, string>;
