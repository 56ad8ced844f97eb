import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { TimeRange } from './graph-query';

/** Three calendar months are at least so long. */
const PAST_MS = 89 * DAY_MS;
/** Of three months, a thinned answer has readings of each third of a day that has any. */
const SHORTEST_MS = DAY_MS;

/**
 * The readings of a range, from those of three months that this device kept; undefined where the range is not wholly in
 * these months, or so short that they could lack what was measured in it.
 * @param keptAt the end of the three months, epoch ms
 */
export function partOfKept(kept: unknown, keptAt: number, { from, to }: TimeRange): Measurement[] | undefined {
  if (!Array.isArray(kept) || from < keptAt - PAST_MS || Math.min(to, keptAt) - from < SHORTEST_MS) return undefined;
  return (kept as Measurement[]).filter(({ MeasurementTimestamp }) => {
    const at = Date.parse(MeasurementTimestamp);
    return at >= from && at <= to;
  });
}
