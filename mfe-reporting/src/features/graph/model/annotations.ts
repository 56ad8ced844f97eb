import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { TimeRange } from './graph-query';

const LEVELS = ['L1', 'L2', 'L3', 'L4'] as const;
export type Level = (typeof LEVELS)[number];

/** A level in force and the value, in the sensor's unit, from which it counts. */
export interface Threshold {
  level: Level;
  value: number;
}

/** The limits of a stretch of time. */
export interface ThresholdSpan extends TimeRange {
  /** Lowest first. */
  thresholds: readonly Threshold[];
  /** As the readings carry them. */
  inForce: Carrier;
}

/** What carries thresholds: a reading, and the node for its newest. */
export type Carrier = Pick<
  Measurement,
  'PermissibleValue' | 'ThresholdLevel1' | 'ThresholdLevel2' | 'ThresholdLevel3' | 'ThresholdLevel4'
>;

/**
 * The levels that are on. Levels are percent of the permissible value; 0 or null is off (docs/product/graph.md#axes).
 */
export function thresholdsOf({
  PermissibleValue,
  ThresholdLevel1,
  ThresholdLevel2,
  ThresholdLevel3,
  ThresholdLevel4,
}: Carrier): Threshold[] {
  const percents = [ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4];
  return LEVELS.flatMap((level, index) => {
    const value = ((PermissibleValue ?? 0) * (percents[index] ?? 0)) / 100;
    return value > 0 ? [{ level, value }] : [];
  });
}

/**
 * Which thresholds were in force when: each set holds from its first reading to the next set's, the first and last to
 * the ends of `shown`.
 * Readings that carry none change nothing; where no reading does, the node's own are in force.
 */
export function thresholdSpans(readings: readonly Measurement[], node: Carrier, shown: TimeRange): ThresholdSpan[] {
  const spans: ThresholdSpan[] = [];
  for (const reading of readings) {
    const last = spans.at(-1);
    if (reading.PermissibleValue === null || (last && sameCarrier(last.inForce, reading))) continue;
    const thresholds = thresholdsOf(reading);
    if (last && last.inForce.PermissibleValue === reading.PermissibleValue && same(last.thresholds, thresholds))
      continue;
    const from = last ? Date.parse(reading.MeasurementTimestamp) : shown.from;
    if (last) last.to = from;
    spans.push({ from, to: shown.to, thresholds, inForce: carrierOf(reading) });
  }
  return spans.length > 0 ? spans : [{ ...shown, thresholds: thresholdsOf(node), inForce: carrierOf(node) }];
}

/** The limits of a moment; those of the nearest stretch where it lies before or after all of them. */
export function inForceAt(spans: readonly ThresholdSpan[], at: number): Carrier | null {
  return (spans.findLast(({ from }) => from <= at) ?? spans[0])?.inForce ?? null;
}

function carrierOf({
  PermissibleValue,
  ThresholdLevel1,
  ThresholdLevel2,
  ThresholdLevel3,
  ThresholdLevel4,
}: Carrier): Carrier {
  return { PermissibleValue, ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4 };
}

function sameCarrier(one: Carrier, other: Carrier): boolean {
  return (
    one.PermissibleValue === other.PermissibleValue &&
    one.ThresholdLevel1 === other.ThresholdLevel1 &&
    one.ThresholdLevel2 === other.ThresholdLevel2 &&
    one.ThresholdLevel3 === other.ThresholdLevel3 &&
    one.ThresholdLevel4 === other.ThresholdLevel4
  );
}

/**
 * When the sensor was obstructed: from the first obstructed reading to the next free one, or to the last obstructed one
 * where none follows.
 */
export function obstructedSpans(readings: readonly Measurement[]): TimeRange[] {
  const spans: TimeRange[] = [];
  let open: TimeRange | null = null;
  for (const { MeasurementTimestamp, ObstructionStatus } of readings) {
    const at = Date.parse(MeasurementTimestamp);
    if (open) open.to = at;
    if (ObstructionStatus && !open) {
      open = { from: at, to: at };
      spans.push(open);
    } else if (!ObstructionStatus) open = null;
  }
  return spans;
}

/** When obstructed readings were taken, epoch ms. */
export function obstructedMoments(readings: readonly Measurement[]): ReadonlySet<number> {
  return new Set(
    readings
      .filter(({ ObstructionStatus }) => ObstructionStatus)
      .map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp)),
  );
}

/** What a laser measured, mm, by the moment of the reading, epoch ms. */
export function measuredDistances(readings: readonly Measurement[]): ReadonlyMap<number, number> {
  return new Map(
    readings.flatMap(({ MeasurementTimestamp, MeasuredDistance: distance }) =>
      typeof distance === 'number' ? [[Date.parse(MeasurementTimestamp), distance] as const] : [],
    ),
  );
}

function same(a: readonly Threshold[], b: readonly Threshold[]): boolean {
  return (
    a.length === b.length && a.every(({ level, value }, index) => b[index]?.level === level && b[index].value === value)
  );
}
