import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { TimeRange } from './graph-query';

/** No closer look than this (docs/product/graph.md#periods). */
const MIN_ZOOM_MS = 10 * HOUR_MS;

/** The zoom that a person meant: at least 10 h around the same middle, and inside the period. */
export function zoomWithin({ from, to }: TimeRange, period: TimeRange): TimeRange {
  const length = Math.min(Math.max(to - from, MIN_ZOOM_MS), period.to - period.from);
  const start = Math.min(Math.max((from + to - length) / 2, period.from), period.to - length);
  return { from: Math.round(start), to: Math.round(start + length) };
}

/**
 * The span seen closer (factor below 1) or from further away (above 1), around one moment that stays where it is on
 * screen.
 */
export function scaleAround({ from, to }: TimeRange, moment: number, factor: number): TimeRange {
  return { from: moment - (moment - from) * factor, to: moment + (to - moment) * factor };
}

/**
 * The span after a pinch: the moments that were under the two fingers are under them again.
 * @param before,now positions of the two fingers, as shares (0 to 1) of the plot's width
 */
export function pinch(
  { from, to }: TimeRange,
  before: readonly [number, number],
  now: readonly [number, number],
): TimeRange {
  const length = to - from;
  const apart = Math.max(Math.abs(now[1] - now[0]), 0.01);
  const scaled = (length * Math.abs(before[1] - before[0])) / apart;
  const middle = from + length * ((before[0] + before[1]) / 2);
  const start = middle - scaled * ((now[0] + now[1]) / 2);
  return { from: start, to: start + scaled };
}
