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

/** What carries thresholds: a reading. */
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
 * Which thresholds were in force when: each set holds from its first reading to the next reading with other ones, or
 * with none, as imported readings are. The set of the first reading begins with `shown`, that of the last one ends with
 * it.
 */
export function thresholdSpans(readings: readonly Measurement[], shown: TimeRange): ThresholdSpan[] {
  const spans: ThresholdSpan[] = [];
  let open: ThresholdSpan | undefined;
  for (const [index, reading] of readings.entries()) {
    if (open && sameCarrier(open.inForce, reading)) continue;
    const thresholds = thresholdsOf(reading);
    // Levels that are off may be 0 or null.
    if (open?.inForce.PermissibleValue === reading.PermissibleValue && same(open.thresholds, thresholds)) continue;
    const from: number = index === 0 ? shown.from : Date.parse(reading.MeasurementTimestamp);
    if (open) open.to = from;
    open =
      reading.PermissibleValue === null ? undefined : { from, to: shown.to, thresholds, inForce: carrierOf(reading) };
    if (open) spans.push(open);
  }
  return spans;
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
  return spansOf(readings, ({ ObstructionStatus }) => ObstructionStatus === true);
}

/** When readings were imported, in the same way: the device reported none of them. */
export function importedSpans(readings: readonly Measurement[]): TimeRange[] {
  return spansOf(readings, isImported);
}

export function isImported({ ImportID }: Measurement): boolean {
  return typeof ImportID === 'number';
}

function spansOf(readings: readonly Measurement[], counts: (reading: Measurement) => boolean): TimeRange[] {
  const spans: TimeRange[] = [];
  let open: TimeRange | null = null;
  for (const reading of readings) {
    const at = Date.parse(reading.MeasurementTimestamp);
    if (open) open.to = at;
    if (!counts(reading)) open = null;
    else if (!open) {
      open = { from: at, to: at };
      spans.push(open);
    }
  }
  return spans;
}

/** By their moments, epoch ms. */
export function byMoment(readings: readonly Measurement[]): ReadonlyMap<number, Measurement> {
  return new Map(readings.map((reading) => [Date.parse(reading.MeasurementTimestamp), reading]));
}

function same(a: readonly Threshold[], b: readonly Threshold[]): boolean {
  return (
    a.length === b.length && a.every(({ level, value }, index) => b[index]?.level === level && b[index].value === value)
  );
}
