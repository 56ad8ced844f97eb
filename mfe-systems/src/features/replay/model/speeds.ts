import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';

/** How much of the replay a second shows. */
export const SPEEDS = {
  hour: { label: 'An hour a second', ms: HOUR_MS },
  quarter: { label: '6 hours a second', ms: 6 * HOUR_MS },
  day: { label: 'A day a second', ms: DAY_MS },
  week: { label: 'A week a second', ms: 7 * DAY_MS },
} as const;
export type Speed = keyof typeof SPEEDS;

/** A range takes half a minute or less, at the slowest such speed. */
const LONGEST_S = 30;

export function speedFor(range: number): Speed {
  const speeds = Object.keys(SPEEDS) as Speed[];
  return speeds.find((speed) => range / SPEEDS[speed].ms <= LONGEST_S) ?? 'week';
}
