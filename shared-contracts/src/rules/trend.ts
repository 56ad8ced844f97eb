import type { MainSensorType } from '../api/node';
import { HOUR_MS } from './age';

/** A reading: epoch ms and deflection; null is a reading without a value. */
export type TrendPoint = readonly [at: number, deflection: number | null];

export interface Trend {
  /** For the distance from zero, which thresholds use: a beam that lifts further rises too. */
  direction: 'rising' | 'steady' | 'falling';
  /** Epoch ms from which it has been rising or falling; null while steady. */
  since: number | null;
}

export interface TrendOptions {
  /** In the unit of the readings; null and 0 mean not set. */
  permissible: number | null;
  sensor: MainSensorType;
  now: number;
}

/** A change within this time is a trend; one that ended earlier is not. */
const WINDOW_MS = 3 * HOUR_MS;
/** A trend up to a reading older than this is not shown as current. */
const FRESH_MS = 3 * HOUR_MS;
/**
 * The minimum change that counts: a share of the permissible value, and the sensor's resolution (mm, degrees), which of
 * an unknown type is not known.
 */
const LEAST_SHARE = 0.02;
const RESOLUTION = { laser: 1, inclinometer: 0.01, none: 1, unknown: 0 } as const satisfies Record<
  MainSensorType,
  number
>;
/** A change must be this many times the typical jump between readings. */
const NOISE_FACTOR = 4;
const LEAST_POINTS = 4;

/**
 * Whether a device's deflection is rising, steady or falling, and since when; null if there is too little data. Single
 * outliers are smoothed away, and a change counts only if it exceeds the noise of the readings.
 */
export function trendOf(points: readonly TrendPoint[], options: TrendOptions): Trend | null {
  const known = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value: Math.abs(value) }]));
  const last = known.at(-1);
  if (known.length < LEAST_POINTS || !last || options.now - last.at > FRESH_MS) return null;
  const least = leastChange(known, options);
  const smooth = known.map(({ at }, index) => ({ at, value: smoothed(known, index) }));
  const end = smooth.at(-1)?.value ?? 0;
  const before = smooth.findLast(({ at }) => at <= last.at - WINDOW_MS);
  if (!before) return null;
  const change = end - before.value;
  if (Math.abs(change) < least) return { direction: 'steady', since: null };
  const sign = Math.sign(change);
  return { direction: sign > 0 ? 'rising' : 'falling', since: beginOf(smooth, sign, least) };
}

interface Known {
  at: number;
  value: number;
}

function leastChange(known: readonly Known[], { permissible, sensor }: TrendOptions): number {
  const jumps = known.slice(2).map(({ value }, index) => {
    const [first, second] = [known[index]?.value ?? value, known[index + 1]?.value ?? value];
    // Half the second difference: none on a straight slope, about the noise of one reading otherwise.
    return Math.abs(first - 2 * second + value) / 2;
  });
  return Math.max(
    LEAST_SHARE * Math.abs(permissible ?? 0),
    RESOLUTION[sensor],
    NOISE_FACTOR * middle(jumps.toSorted((a, b) => a - b)),
  );
}

/** The median of a reading and its neighbours; the first and the last reading use the next two instead. */
function smoothed(known: readonly Known[], index: number): number {
  const from = Math.max(0, Math.min(index - 1, known.length - 3));
  return middle(
    known
      .slice(from, from + 3)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b),
  );
}

/**
 * The start of the current movement: the last reading near its turning point. Searches backwards until it had moved the
 * other way.
 */
function beginOf(smooth: readonly Known[], sign: number, least: number): number | null {
  let turn = Number.POSITIVE_INFINITY;
  let from = 0;
  for (let index = smooth.length - 1; index >= 0; index -= 1) {
    const height = sign * (smooth[index]?.value ?? 0);
    if (height - turn >= least) {
      from = index + 1;
      break;
    }
    turn = Math.min(turn, height);
  }
  return smooth.slice(from).findLast(({ value }) => sign * value <= turn + least / 2)?.at ?? null;
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
