import type { listLogs, LogKind } from '@sagitta/shared-contracts/api/log';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { ALL_KINDS } from '@sagitta/shared-contracts/rules/log';

export interface LogCounts {
  /** Entries of a kind that all other filters leave. */
  of: Readonly<Record<LogKind, number>>;
  /** There may be more of each kind than were counted. */
  capped: boolean;
  /** Entries of L3 and L4 that wait to be confirmed: all that the account may see, and those that the list lacks. */
  unconfirmed: number;
  unconfirmedHidden: number;
}

/** What a host counted; null where it did not. */
export function logCounts(counts: OutputOf<typeof listLogs>['Counts']): LogCounts | null {
  if (counts === null) return null;
  const count = (name: string) => counts.find(({ of }) => of === name)?.count ?? 0;
  const unconfirmed = count('unconfirmed');
  return {
    of: Object.fromEntries(ALL_KINDS.map((kind) => [kind, count(kind)])) as Record<LogKind, number>,
    capped: count('capped') > 0,
    unconfirmed,
    unconfirmedHidden: Math.max(0, unconfirmed - count('unconfirmedListed')),
  };
}

/** How many entries of these kinds there are together. */
export function countOf({ of }: LogCounts, kinds: readonly LogKind[]): number {
  return kinds.reduce((sum, kind) => sum + of[kind], 0);
}
