import type { Silence } from './silence';

/** One thing that can be silent. */
export interface Subject {
  kind: Silence['kind'];
  key: string;
  /** Its newest sign of life; null without one. */
  heard: number | null;
  /** Since when it is expected, for one without a sign of life. */
  since: number;
  /** When its silence begins if nothing is heard after `from`; null if it never does. */
  dueAt: (from: number) => number | null;
  /** Whether what it is heard through is silent. */
  isCovered: boolean;
  /** When that was heard again; used where it is not covered any more. */
  freedAt: number;
  /** A moment of the past, after which nothing is heard for longer: too early to judge a late sign of life. */
  goesOn?: boolean | undefined;
}

export interface Step {
  row: Silence | undefined;
  change: { is: 'began' | 'ended'; at: number; lateSign?: number } | null;
  /** The moment at which a silence ended, logged or not. */
  endedAt: number | null;
}

/**
 * The next state of one subject:
 *
 * | state | heard again | due | no longer covered |
 * | --- | --- | --- | --- |
 * | reports (no row) | | silent, logged; kept back if covered | |
 * | silent, logged | reports, logged (a late sign: below) | | |
 * | kept back | reports | | expected from the return of its cover |
 * | expected | reports | silent, logged; kept back if covered | |
 */
export function follow(before: Silence | undefined, subject: Subject, now: number): Step {
  const { kind, key, heard, since, isCovered } = subject;
  if (before && heard !== null && heard > before.from) {
    if (before.began === null) return follow(undefined, subject, now);
    if (!before.keptBack && heard < before.began) return afterLateSign(before, before.began, subject, heard, now);
    return { row: undefined, change: before.keptBack ? null : { is: 'ended', at: heard }, endedAt: heard };
  }
  if (before && before.began !== null && (isCovered || !before.keptBack))
    return { row: before, change: null, endedAt: null };
  const expected: Silence | undefined =
    before && before.began !== null
      ? { ...before, from: Math.max(before.from, subject.freedAt), began: null, keptBack: false }
      : before;
  const from = Math.max(heard ?? since, since, expected?.from ?? -Infinity);
  const at = subject.dueAt(from);
  if (at === null || at > now) return { row: expected, change: null, endedAt: null };
  return {
    row: { kind, key, from, began: at, keptBack: isCovered },
    change: isCovered ? null : { is: 'began', at },
    endedAt: null,
  };
}

/**
 * A sign of life from before a silence began has come after that was logged: there was none then, so that it ends where
 * it began; it goes on if nothing was heard since.
 */
function afterLateSign(before: Silence, began: number, subject: Subject, heard: number, now: number): Step {
  // A moment of the past, concluded once more.
  if (now < began || subject.goesOn) return { row: before, change: null, endedAt: null };
  const again = subject.dueAt(Math.max(heard, subject.since));
  if (again !== null && again <= now) return { row: { ...before, from: heard }, change: null, endedAt: null };
  return { row: undefined, change: { is: 'ended', at: began, lateSign: heard }, endedAt: began };
}
