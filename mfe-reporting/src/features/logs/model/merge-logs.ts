import type { Log, LogSortKey } from '@sagitta/shared-contracts/api/log';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** Most serious first, as in the threat ranks; what is no level comes last. */
const SEVERITY_RANK: Readonly<Record<Log['severity'], number>> = { L4: 1, L3: 2, L2: 3, L1: 4, obstruction: 5, other: 6, website: 7 };

const COMPARE: Readonly<Record<LogSortKey, (a: Log, b: Log) => number>> = {
  system_name: (a, b) => naturalCompare(a.systemName, b.systemName),
  id: (a, b) => a.id - b.id,
  event_timestamp: (a, b) => Date.parse(a.eventTimestamp) - Date.parse(b.eventTimestamp),
  severity: (a, b) => SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity],
};

/**
 * One list of several fetches (document 3 §4): entries merged by id, the later fetch winning, and sorted again.
 * Entries that came in between the fetches shift the later ones, so that the same entry can come twice.
 */
export function mergeLogs(fetches: readonly (readonly Log[])[], sortBy: LogSortKey, descending: boolean): Log[] {
  const byId = new Map(fetches.flat().map((log) => [log.id, log]));
  const sign = descending ? -1 : 1;
  return [...byId.values()].sort((a, b) => sign * (COMPARE[sortBy](a, b) || a.id - b.id));
}
