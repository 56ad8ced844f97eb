import type { Log } from '@sagitta/shared-contracts/api/log';
import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { SEVERITY_ORDER } from '@sagitta/shared-contracts/rules/log';
import type { TimeRange } from './graph-query';

/** Events that share one mark, because they would cover one another. */
export interface EventMark {
  /** Epoch ms of the first. */
  at: number;
  /** Where on the time axis, from 0 to 1. */
  share: number;
  /** In time order, at least one. */
  logs: readonly Log[];
  /** The most serious one's. */
  severity: Log['severity'];
}

/** A base that a device took over, in its log's words where the log tells of it. */
export interface BaseChange {
  at: number;
  share: number;
}

/**
 * The events of a range on its time axis, in time order.
 * @param minApart share of the axis that a mark takes
 */
export function eventMarks(logs: readonly Log[], shown: TimeRange, minApart: number): EventMark[] {
  const marks: { at: number; share: number; logs: Log[] }[] = [];
  for (const { log, at } of inTimeOrder(logs)) {
    if (at < shown.from || at > shown.to) continue;
    const share = shareOf(at, shown);
    const last = marks.at(-1);
    if (last && share - last.share < minApart) last.logs.push(log);
    else marks.push({ at, share, logs: [log] });
  }
  return marks.map((mark) => ({ ...mark, severity: mostSerious(mark.logs) }));
}

/** When the device took over another base: what it measured before is not to be compared with what came after. */
export function baseChanges(commands: readonly NodeCommand[], shown: TimeRange): BaseChange[] {
  return commands
    .flatMap(({ kind, appliedAt }) => (kind === 'base' && appliedAt !== null ? [Date.parse(appliedAt)] : []))
    .filter((at) => at >= shown.from && at <= shown.to)
    .sort((a, b) => a - b)
    .map((at) => ({ at, share: shareOf(at, shown) }));
}

/** Where a moment stands on the time axis, from 0 to 1. */
export function shareOf(at: number, { from, to }: TimeRange): number {
  return to > from ? (at - from) / (to - from) : 0;
}

function inTimeOrder(logs: readonly Log[]): { log: Log; at: number }[] {
  return logs
    .map((log) => ({ log, at: Date.parse(log.eventTimestamp) }))
    .sort((one, other) => one.at - other.at || one.log.id - other.log.id);
}

function mostSerious(logs: readonly Log[]): Log['severity'] {
  return SEVERITY_ORDER.findLast((severity) => logs.some((log) => log.severity === severity)) ?? 'other';
}
