import type { MainSensorType } from '@sagitta/shared-contracts/api/node';
import { deflectionUnit } from '@sagitta/shared-contracts/rules/deflection';
import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import type { Carrier, Threshold } from './annotations';

/** What the two tabs of the graph show (docs/product/graph.md#axes). */
export type Quantity = 'deflection' | 'temperature';

/** Room above and below the curve, in the sensor's unit (docs/product/graph.md#axes). */
const PADDING = { inclinometer: 0.05, laser: 5 } as const;
/** Of the curve's height, where the unit is not known. */
const PADDING_SHARE = 0.1;

/** °C; widened only where a reading lies outside (docs/product/graph.md#axes). */
const TEMPERATURE_AXIS = { min: -20, max: 60, step: 10 } as const;

export type Limits = readonly [min: number, max: number];

/** What a curve is measured in; a sensor of an unknown type has no unit. */
export type SensorUnit = Exclude<MainSensorType, 'none'>;

/** In headings: `mm`, `°`, or that it is not known. */
export function unitText(sensor: SensorUnit): string {
  return deflectionUnit(sensor) || 'unit unknown';
}

/**
 * The value axis of a curve.
 * @param lowest,highest reading in sight, or null without any
 */
export function valueLimits(
  lowest: number | null,
  highest: number | null,
  quantity: Quantity,
  sensor: SensorUnit,
): Limits {
  if (quantity === 'temperature') return temperatureLimits(lowest ?? 0, highest ?? 0);
  const [low, high] = [lowest ?? 0, highest ?? 0];
  const padding = sensor === 'unknown' ? Math.max((high - low) * PADDING_SHARE, PADDING.inclinometer) : PADDING[sensor];
  return [low - padding, high + padding];
}

/** Whether readings lie, or can lie, below zero: a tilt has two directions, and a roof can rise. */
export function isTwoSided(sensor: SensorUnit, values: readonly (number | null)[]): boolean {
  return sensor === 'inclinometer' || values.some((value) => value !== null && value < 0);
}

/**
 * The stretch of the value axis that belongs to one level: from its threshold to the next, or to the end of the axis.
 */
interface Band extends Threshold {
  to: number;
}

/** What of the thresholds is to be seen on an axis. */
export interface ThresholdLayer {
  /** Soft fills, cut to the axis. */
  bands: Band[];
  /** Lines inside the axis. */
  lines: Threshold[];
  /** The nearest thresholds above and below the axis, named at its edges: an empty graph must not look limitless. */
  above: Threshold | null;
  below: Threshold | null;
}

/**
 * @param bothSides a threshold is met by the absolute value: also drawn below zero, where readings can be negative
 */
export function thresholdLayer(
  thresholds: readonly Threshold[],
  [min, max]: Limits,
  bothSides: boolean,
): ThresholdLayer {
  const positive = bandsUpTo(thresholds, Math.max(max, 0));
  const bands = bothSides ? [...bandsUpTo(thresholds, Math.max(-min, 0)).map(mirrored), ...positive] : positive;
  const signed = [
    ...(bothSides ? thresholds.map(({ level, value }) => ({ level, value: -value })).toReversed() : []),
    ...thresholds,
  ];
  return {
    bands: bands
      .map((band) => ({ ...band, value: Math.max(band.value, min), to: Math.min(band.to, max) }))
      .filter(({ value, to }) => value < to),
    lines: signed.filter(({ value }) => value >= min && value <= max),
    above: signed.find(({ value }) => value > max) ?? null,
    below: signed.findLast(({ value }) => value < min) ?? null,
  };
}

/** Where a permissible value is drawn: on both sides of zero where the levels are, nowhere where none is set. */
export function permissibleLines(
  { PermissibleValue }: Pick<Carrier, 'PermissibleValue'>,
  bothSides: boolean,
): number[] {
  if (PermissibleValue === null || PermissibleValue <= 0) return [];
  return bothSides ? [PermissibleValue, -PermissibleValue] : [PermissibleValue];
}

/** From each threshold to the next, the highest to the end of the axis. */
function bandsUpTo(thresholds: readonly Threshold[], end: number): Band[] {
  return thresholds.map(({ level, value }, index) => ({ level, value, to: thresholds[index + 1]?.value ?? end }));
}

function mirrored({ level, value, to }: Band): Band {
  return { level, value: -to, to: -value };
}

/** More than any step of an axis has. */
const MOST_DECIMALS = 6;

/** Decimals that a step of the value axis has: 0 for 5, 1 for 2.5, 2 for 0.02. */
export function stepDecimals(step: number): number {
  // Rounded: 0.1 + 0.2 is not quite 0.3.
  const [, decimals = ''] = step.toFixed(MOST_DECIMALS).replace(/0+$/, '').split('.');
  return decimals.length;
}

const DAY_S = 86_400;

/**
 * Labels of the time axis in the site's zone: days, or times of day with the day where a new one begins.
 * @param splits epoch seconds
 * @param step seconds between them
 */
export function timeLabels(splits: readonly number[], step: number, zone: string): string[] {
  const day = zoneFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' });
  const time = zoneFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return splits.map((split) => {
    const clock = time.format(split * 1000);
    return step >= DAY_S || clock === '00:00' ? day.format(split * 1000) : clock;
  });
}

function temperatureLimits(min: number, max: number): Limits {
  const { step } = TEMPERATURE_AXIS;
  return [
    Math.min(TEMPERATURE_AXIS.min, Math.floor(min / step) * step),
    Math.max(TEMPERATURE_AXIS.max, Math.ceil(max / step) * step),
  ];
}
