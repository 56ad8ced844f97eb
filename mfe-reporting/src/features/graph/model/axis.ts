import type { Threshold } from './annotations';

/** What the two tabs of the graph show (document 3 §2). */
export type Quantity = 'deflection' | 'temperature';

/** Room above and below the curve, in the sensor's unit (document 3 §9). */
const PADDING = { inclinometer: 0.05, laser: 5 } as const;

/** °C; widened only where a reading lies outside (document 3 §9). */
const TEMPERATURE_AXIS = { min: -20, max: 60, step: 10 } as const;

export type Limits = readonly [min: number, max: number];

export type SensorUnit = keyof typeof PADDING;

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
  const padding = PADDING[sensor];
  return [(lowest ?? 0) - padding, (highest ?? 0) + padding];
}

/** The stretch of the value axis that belongs to one level: from its threshold to the next, or to the end of the axis. */
export interface Band extends Threshold {
  to: number;
}

/** What of the thresholds is to be seen on an axis. */
export interface ThresholdLayer {
  /** Soft fills, cut to the axis. */
  bands: Band[];
  /** Lines inside the axis. */
  lines: Threshold[];
  /** The next threshold above the axis and the last below it: named at its edge, so that nobody takes an empty graph for a level without limit. */
  above: Threshold | null;
  below: Threshold | null;
}

export function thresholdLayer(thresholds: readonly Threshold[], [min, max]: Limits): ThresholdLayer {
  return {
    bands: thresholds.flatMap(({ level, value }, index) => {
      const from = Math.max(value, min);
      const to = Math.min(thresholds[index + 1]?.value ?? max, max);
      return from < to ? [{ level, value: from, to }] : [];
    }),
    lines: thresholds.filter(({ value }) => value >= min && value <= max),
    above: thresholds.find(({ value }) => value > max) ?? null,
    below: thresholds.findLast(({ value }) => value < min) ?? null,
  };
}

/** Decimals that tell steps of the value axis apart: 0 for 5, 2 for 0.02. */
export function stepDecimals(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

const DAY_S = 86_400;

/**
 * Labels of the time axis in the site's zone: days, or times of day with the day where a new one begins.
 * @param splits epoch seconds
 * @param step seconds between them
 */
export function timeLabels(splits: readonly number[], step: number, zone: string): string[] {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', {
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
