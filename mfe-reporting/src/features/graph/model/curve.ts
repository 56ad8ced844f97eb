import { BUCKET_POINTS, END_POINTS, type Measurement } from '@sagitta/shared-contracts/api/measurement';
import {
  breakBefore,
  bucketMeans,
  GRAPH_BUCKETS,
  markGaps,
  thin,
  usualMaxGap,
  type ThinSeries,
} from '@sagitta/shared-contracts/rules/thinning';
import { ASKED_BUCKETS } from './asked-buckets';
import type { Quantity } from './axis';
import { tellingIndex } from './marked';

/** A curve as the chart takes it: epoch seconds, and a null value wherever the line breaks. */
export type Curve = ThinSeries;

/** Points of a thinned curve, about (docs/product/graph.md#thinning): two of each bucket. */
const CURVE_POINTS = 2 * GRAPH_BUCKETS;

/**
 * Readings that the host is asked for: one answer carries both quantities, each with its own extremes, but with common
 * means.
 */
export function pointsToAsk(average: boolean): number {
  return average ? ASKED_BUCKETS : ASKED_BUCKETS * BUCKET_POINTS + END_POINTS;
}

/**
 * The curve of a quantity: the extremes of each bucket, or its mean (docs/product/graph.md#thinning).
 * @param marked a moment, epoch ms, of which the curve keeps the reading
 */
export function curveOf(
  readings: readonly Measurement[],
  quantity: Quantity,
  average: boolean,
  marked: number | null = null,
): Curve {
  const field = quantity === 'temperature' ? 'Temperature1' : 'CalculatedDeflection';
  const times = readings.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp) / 1000);
  const all = { times, values: readings.map((reading) => reading[field] ?? null) };
  const series =
    readings[0]?.AfterGap === undefined
      ? markGaps(all, longestStep(times))
      : breakBefore(all, (index) => readings[index]?.AfterGap === true);
  if (average && readings.length > CURVE_POINTS) return bucketMeans(series);
  const telling = marked === null ? -1 : indexAt(series, marked);
  return thin(series, GRAPH_BUCKETS, telling < 0 ? [] : [telling]);
}

/**
 * Seconds after which the line breaks, of a host that does not say where. Where it thinned, points of neighbouring
 * buckets are less than two buckets apart: more is an empty one, which the usual interval of thinned readings would not
 * tell.
 */
function longestStep(times: readonly number[]): number {
  const usual = usualMaxGap(times);
  if (times.length < GRAPH_BUCKETS) return usual;
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return Math.min(usual, (2 * span) / Math.min(times.length, ASKED_BUCKETS));
}

/** Whether there is anything to draw. */
export function isEmptyCurve({ values }: Curve): boolean {
  return values.every((value) => value === null);
}

/** Whether a reading stands between two gaps: no line leads to it, so that only a dot shows it. */
export function isAlone(values: Curve['values'], index: number): boolean {
  const isMissing = (at: number) => (values[at] ?? null) === null;
  return !isMissing(index) && isMissing(index - 1) && isMissing(index + 1);
}

/** The newest reading of a curve; -1 without any. */
export function lastKnownIndex({ values }: Curve): number {
  return values.findLastIndex((value) => value !== null);
}

/** The point that tells of a marked moment, epoch ms ({@link tellingIndex}); -1 without any. */
export function indexAt({ times, values }: Curve, marked: number): number {
  return tellingIndex(
    times.length,
    (index) => (times[index] ?? 0) * 1000,
    (index) => (values[index] ?? null) !== null,
    marked,
  );
}

/** The reading nearest in time, past gaps; -1 without any. */
export function nearestIndex({ times, values }: Curve, time: number): number {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, value] of values.entries()) {
    const apart = Math.abs((times[index] ?? Number.NaN) - time);
    if (value === null || !(apart < distance)) continue;
    nearest = index;
    distance = apart;
  }
  return nearest;
}
