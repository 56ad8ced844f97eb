import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { bucketMeans, GRAPH_BUCKETS, markGaps, thin, type ThinSeries } from '@sagitta/shared-contracts/rules/thinning';
import type { Quantity } from './axis';

/** A curve as the chart takes it: epoch seconds, and a null value wherever the line breaks. */
export type Curve = ThinSeries;

/** Points of a thinned curve, about (document 3 §4): two of each bucket. Also what the host is asked for. */
export const MAX_POINTS = 2 * GRAPH_BUCKETS;

/**
 * The curve of a quantity: the extremes of each bucket, or its mean (decisions, Thinning).
 * What the host thinned already stays as it is; one that ignores `MaxPoints` answers every reading.
 */
export function curveOf(readings: readonly Measurement[], quantity: Quantity, average: boolean): Curve {
  const field = quantity === 'temperature' ? 'Temperature1' : 'CalculatedDeflection';
  const series = markGaps({
    times: readings.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp) / 1000),
    values: readings.map((reading) => reading[field]),
  });
  return average && readings.length > MAX_POINTS ? bucketMeans(series) : thin(series);
}

/** Whether there is anything to draw. */
export function isEmptyCurve({ values }: Curve): boolean {
  return values.every((value) => value === null);
}
