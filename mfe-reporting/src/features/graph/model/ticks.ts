import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { TimeRange } from './graph-query';

/** Steps of the value axis within a power of ten. */
const NICE = [1, 2, 5, 10] as const;
const HOURS = [1, 2, 3, 6, 12] as const;
const DAYS = [1, 2, 3, 7, 14, 30, 61, 91, 182, 365] as const;

/** Round values inside a range, at most about so many. */
export function valueTicks(min: number, max: number, most: number): { step: number; ticks: number[] } {
  const rough = (max - min) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  return { step, ticks: Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step) };
}

/**
 * Moments of a time axis in the site's zone, at most about so many: midnights, or whole hours counted from midnight. A
 * day of 23 or 25 hours moves none of them.
 * @returns epoch ms, and the step in ms
 */
export function timeTicks({ from, to }: TimeRange, zone: string, most: number): { step: number; ticks: number[] } {
  const rough = (to - from) / most;
  const step =
    HOURS.map((hours) => hours * HOUR_MS).find((one) => one >= rough) ??
    DAYS.map((days) => days * DAY_MS).find((one) => one >= rough) ??
    365 * DAY_MS;
  const ticks: number[] = [];
  // Wall-clock time, as if it were UTC, so that a step is one of the clock on the wall.
  for (let wall = Math.floor(from / step) * step - DAY_MS; wall < to + DAY_MS; wall += step) {
    const at = momentInZone(wall, zone);
    if (at >= from && at <= to && at !== ticks.at(-1)) ticks.push(at);
  }
  return { step, ticks };
}
