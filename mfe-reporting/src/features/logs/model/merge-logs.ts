import type { Log, LogSortKey } from '@sagitta/shared-contracts/api/log';
import { SEVERITY_ORDER, waitedAt } from '@sagitta/shared-contracts/rules/log';
import { laterOf } from './later-of';

const COMPARE: Readonly<Record<Exclude<LogSortKey, 'system_name'>, (a: Log, b: Log) => number>> = {
  id: (a, b) => a.id - b.id,
  event_timestamp: (a, b) => Date.parse(a.eventTimestamp) - Date.parse(b.eventTimestamp),
  severity: (a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity),
};

/**
 * One list of several fetches (docs/product/logs.md#list): entries merged by id, the later fetch winning, and sorted
 * again.
 * Entries that came in between the fetches shift the later ones, so that the same entry can come twice.
 * @param waitingAt those of L3 and L4 that waited to be confirmed at this moment come first; null where none do
 */
export function mergeLogs(
  fetches: readonly (readonly Log[])[],
  sortBy: LogSortKey,
  descending: boolean,
  waitingAt: number | null = null,
): Log[] {
  const byId = new Map<number, Log>();
  for (const log of fetches.flat()) byId.set(log.id, laterOf(byId.get(log.id) ?? log, log));
  const logs = [...byId.values()];
  if (waitingAt === null) return inOrder(logs, sortBy, descending);
  const waited = logs.filter((log) => waitedAt(log, waitingAt));
  const others = logs.filter((log) => !waitedAt(log, waitingAt));
  return [...inOrder(waited, sortBy, descending), ...inOrder(others, sortBy, descending)];
}

function inOrder(logs: Log[], sortBy: LogSortKey, descending: boolean): Log[] {
  const sign = descending ? -1 : 1;
  const compare = sortBy === 'system_name' ? bySystem(logs) : (a: Log, b: Log) => sign * COMPARE[sortBy](a, b);
  return logs.sort((a, b) => compare(a, b) || sign * (a.id - b.id));
}

/**
 * Systems stay in the order in which the host sends them: its alphabet is its own, and by another one what is fetched
 * later would move what is being read.
 */
function bySystem(logs: readonly Log[]): (a: Log, b: Log) => number {
  const place = new Map<string, number>();
  for (const { systemName } of logs) if (!place.has(nameOf(systemName))) place.set(nameOf(systemName), place.size);
  return (a, b) => (place.get(nameOf(a.systemName)) ?? 0) - (place.get(nameOf(b.systemName)) ?? 0);
}

/** A host takes no account of letter case. */
function nameOf(systemName: string): string {
  return systemName.toLowerCase();
}
