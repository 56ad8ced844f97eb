import { DAY_MS } from './age';
import { aYearBefore, type ExportDays, exportDaysProblem } from './export';

/** Readings of an evidence pack at most. */
export const EVIDENCE_MAX_READINGS = 1_000_000;

export const TOO_LONG_FOR_EVIDENCE = 'An evidence pack covers at most a year.';
export const TOO_MANY_FOR_EVIDENCE = 'There are more than 1,000,000 readings. Choose fewer days.';

/** What is wrong with the days of an evidence pack, and with which end; null if valid (docs/product/export.md). */
export function evidenceDaysProblem(days: ExportDays, today: string): ReturnType<typeof exportDaysProblem> {
  const problem = exportDaysProblem(days, today);
  if (problem) return problem;
  return days.from < aYearBefore(days.to) ? { end: 'from', text: TOO_LONG_FOR_EVIDENCE } : null;
}

/** Shown before and after an alarm. */
const AROUND_MS = 7 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

/**
 * The time that the evidence of an alarm covers, in epoch ms: a week before it to a week after its end, or until now
 * while it has none; at most a year.
 */
export function timeAroundAlarm(at: number, endedAt: number | null, now: number): { from: number; to: number } {
  const from = at - AROUND_MS;
  const end = endedAt === null ? now : Math.max(at, endedAt) + AROUND_MS;
  return { from, to: Math.min(end, now, from + YEAR_MS) };
}
