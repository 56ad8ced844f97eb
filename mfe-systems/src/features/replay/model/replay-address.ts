import { REPLAY_DAYS } from '@sagitta/shared-contracts/rules/replay-limits';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone, momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { isMoment } from '@sagitta/shared-contracts/rules/time';
import { winterStartDay } from '@sagitta/shared-contracts/rules/winter';

/** Epoch ms, both ends inclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

export interface ReplayAddress {
  range: TimeRange;
  /** The moment that is shown first, epoch ms. */
  at: number;
  /** What the address says and cannot be shown. */
  problem: string | null;
}

/** Ranges that are offered. */
export const RANGES = { day: 'Last 24 h', week: 'Last 7 days', month: 'Last 30 days', winter: 'This winter' } as const;
export type RangeName = keyof typeof RANGES;

const WEEK_MS = 7 * DAY_MS;
/** Shorter ones have nothing to move. */
const SHORTEST_MS = 60_000;

/** What an address asks for (docs/product/replay.md#address). */
export function readAddress(params: URLSearchParams, now: number): ReplayAddress {
  const [from, to, at] = ['from', 'to', 'at'].map((key) => momentOf(params.get(key)));
  const unread = ['from', 'to', 'at'].filter((key) => params.has(key) && momentOf(params.get(key)) === null);
  const range = givenRange(from ?? null, to ?? null, at ?? null, now);
  const last = { from: now - WEEK_MS, to: now };
  const shown = range === null ? last : range;
  const problem = () => {
    if (unread.length > 0) return `The address has no moment that can be read in: ${unread.join(', ')}.`;
    return range === null ? `The address asks for no range of at most ${REPLAY_DAYS} days that is over.` : null;
  };
  return { range: shown, at: Math.min(Math.max(at ?? shown.to, shown.from), shown.to), problem: problem() };
}

/** What an address asks for a moment of a range with. */
export function addressOf({ from, to }: TimeRange, at: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ from, to, at }).map(([key, moment]) => [key, new Date(moment).toISOString()]),
  );
}

/** Around a moment alone is the week in which it is. Null where the range cannot be shown. */
function givenRange(from: number | null, to: number | null, at: number | null, now: number): TimeRange | null {
  if (from === null && to === null && at !== null && at < now) {
    const end = Math.min(at + WEEK_MS / 2, now);
    return { from: end - WEEK_MS, to: end };
  }
  const end = Math.min(to ?? now, now);
  const start = from ?? end - WEEK_MS;
  return end - start >= SHORTEST_MS && end - start <= REPLAY_DAYS * DAY_MS ? { from: start, to: end } : null;
}

function momentOf(text: string | null): number | null {
  return text !== null && isMoment(text) ? Date.parse(text) : null;
}

/** One of the offered ranges until now. */
export function rangeOf(name: RangeName, now: number, { zone, winterStart }: WinterOf): TimeRange {
  if (name !== 'winter') return { from: now - { day: 1, week: 7, month: 30 }[name] * DAY_MS, to: now };
  const day = winterStartDay(dayInZone(now, zone), winterStart);
  return { from: Math.max(momentInZone(Date.parse(day), zone), now - REPLAY_DAYS * DAY_MS), to: now };
}

export interface WinterOf {
  zone: string;
  winterStart: string | null;
}

/** The range before or after, as long; none ends after now. */
export function shifted({ from, to }: TimeRange, by: -1 | 1, now: number): TimeRange {
  const end = Math.min(to + by * (to - from), now);
  return { from: end - (to - from), to: end };
}
