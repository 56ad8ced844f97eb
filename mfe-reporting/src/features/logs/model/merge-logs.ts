import type { Log, LogSortKey } from '@sagitta/shared-contracts/api/log';
import { SEVERITY_ORDER } from '@sagitta/shared-contracts/rules/log';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { laterOf } from './later-of';

const COMPARE: Readonly<Record<LogSortKey, (a: Log, b: Log) => number>> = {
  system_name: (a, b) => naturalCompare(a.systemName, b.systemName),
  id: (a, b) => a.id - b.id,
  event_timestamp: (a, b) => Date.parse(a.eventTimestamp) - Date.parse(b.eventTimestamp),
  severity: (a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity),
};

/**
 * One list of several fetches (docs/product/logs.md#list): entries merged by id, the later fetch winning, and sorted
 * again.
 * Entries that came in between the fetches shift the later ones, so that the same entry can come twice.
 */
export function mergeLogs(fetches: readonly (readonly Log[])[], sortBy: LogSortKey, descending: boolean): Log[] {
  const byId = new Map<number, Log>();
  for (const log of fetches.flat()) byId.set(log.id, laterOf(byId.get(log.id) ?? log, log));
  const sign = descending ? -1 : 1;
  return [...byId.values()].sort((a, b) => sign * (COMPARE[sortBy](a, b) || a.id - b.id));
}
