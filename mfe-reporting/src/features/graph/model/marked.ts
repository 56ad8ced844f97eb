import type { TimeRange } from './graph-query';

/** Addresses name whole seconds. */
const SAME_MOMENT_MS = 1000;

/** Whether a reading is of a moment that an address marks; both epoch ms. */
export function isOfMoment(at: number, marked: number): boolean {
  return Math.abs(at - marked) < SAME_MOMENT_MS;
}

/** Whether a moment is in sight; both epoch ms. */
export function isShown(marked: number | null, { from, to }: TimeRange): marked is number {
  return marked !== null && marked >= from && marked <= to;
}

/**
 * The reading that tells of a marked moment: the one of it, else the last one before it, else the first one after it;
 * -1 without any.
 * @param count readings, in the order of time
 * @param timeOf epoch ms
 * @param counts whether a reading has what is looked for
 */
export function tellingIndex(
  count: number,
  timeOf: (index: number) => number,
  counts: (index: number) => boolean,
  marked: number,
): number {
  let found = -1;
  for (let index = 0; index < count; index += 1) {
    if (!counts(index)) continue;
    if (timeOf(index) >= marked + SAME_MOMENT_MS) return found < 0 ? index : found;
    found = index;
  }
  return found;
}
