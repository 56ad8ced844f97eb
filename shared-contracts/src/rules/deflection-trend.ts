import type { MainSensorType } from '../api/node';
import { DAY_MS, HOUR_MS } from './age';
import { reachedLevel } from './reached-level';
import type { Levels } from './threshold';

/** A reading: epoch ms and deflection; null is a reading without a value. */
export type TrendPoint = readonly [at: number, deflection: number | null];

/** A change between two readings that later ones have not taken back. */
export interface Jump {
  /** Epoch ms of the first reading after it. */
  at: number;
  /** In the unit of the readings, away from zero; negative back towards it. */
  by: number;
}

export interface Trend {
  /**
   * For the distance from zero, which thresholds use: a beam that lifts further rises too. After a jump that of the
   * readings since; null while those are too few.
   */
  direction: 'rising' | 'steady' | 'falling' | null;
  /** Epoch ms from which it has been rising or falling; null while steady. */
  since: number | null;
  /** The newest one of the last 24 hours. */
  jump: Jump | null;
}

export interface TrendOptions {
  /** In the unit of the readings; null and 0 mean not set. */
  permissible: number | null;
  /** L1 to L4 in percent of it: beside a level that the newest readings raised, nothing is steady. */
  levels: Levels;
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
/** The same for a jump, which is told by a single reading. */
const JUMP = { share: 0.1, resolutions: 5, noise: 6 } as const;
/** A jump is sure once it has this many readings, and a level that the newest of so many raised is new. */
const SETTLED = 3;

/**
 * Whether a device's deflection is rising, steady or falling, and since when; null if there is too little data. A
 * change counts only if it exceeds the noise of the readings. A single outlier in the past is smoothed away, but the
 * newest reading is not: what it jumped by is told at once, and until later ones take it back.
 */
export function trendOf(points: readonly TrendPoint[], options: TrendOptions): Trend | null {
  const known = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value: Math.abs(value) }]));
  const last = known.at(-1);
  if (known.length < LEAST_POINTS || !last || options.now - last.at > FRESH_MS) return null;
  const found = lastJump(known, options);
  const settled = movementOf(found ? known.slice(found.index) : known, options);
  if (found) return { direction: settled?.direction ?? null, since: settled?.since ?? null, jump: found.jump };
  if (!settled || (settled.direction === 'steady' && hasRaisedLevel(known, options))) return null;
  return { ...settled, jump: null };
}

interface Known {
  at: number;
  value: number;
}

/** The movement of readings without a jump among them. */
function movementOf(known: readonly Known[], options: TrendOptions): Omit<Trend, 'jump'> | null {
  const last = known.at(-1);
  if (known.length < LEAST_POINTS || !last) return null;
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

function lastJump(known: readonly Known[], options: TrendOptions): { index: number; jump: Jump } | null {
  const least = Math.max(
    JUMP.share * Math.abs(options.permissible ?? 0),
    JUMP.resolutions * RESOLUTION[options.sensor],
    JUMP.noise * noiseOf(known),
  );
  for (let index = known.length - 1; index > 0; index -= 1) {
    const reading = known[index];
    if (!reading || options.now - reading.at > DAY_MS) return null;
    const by = jumpAt(known, index, least);
    if (by !== 0) return { index, jump: { at: reading.at, by } };
  }
  return null;
}

/** How far the readings from this one on are from those before it, if it stands out from both sides; else 0. */
function jumpAt(known: readonly Known[], index: number, least: number): number {
  const [reading, previous] = [known[index], known[index - 1]];
  if (!reading || !previous) return 0;
  const step = reading.value - previous.value;
  const before = medianOf(known.slice(Math.max(0, index - SETTLED), index));
  const after = known.slice(index, index + SETTLED);
  const stays = after.length < SETTLED ? nearest(after, before) : medianOf(after);
  const by = reading.value - before;
  const isOne = [step, by, stays - before].every((change) => change * Math.sign(step) >= least);
  // In a steady rise each step is like its neighbours.
  const around = [index - 1, index + 1].map((at) => (known[at]?.value ?? 0) - (known[at - 1]?.value ?? 0));
  const isRise = index > 1 && index + 1 < known.length && around.every((change) => change / step > 1 / 2);
  return isOne && !isRise ? by : 0;
}

function nearest(readings: readonly Known[], value: number): number {
  const [first] = readings.toSorted((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value));
  return first?.value ?? value;
}

/** Whether one of the newest readings reached a level that neither the one before it nor the hours before it had. */
function hasRaisedLevel(known: readonly Known[], options: TrendOptions): boolean {
  return known.slice(-SETTLED).some(({ at, value }) => {
    const earlier = known.filter((one) => one.at < at);
    const [previous] = earlier.slice(-1);
    const near = earlier.filter((one) => one === previous || one.at >= at - WINDOW_MS);
    const before = Math.max(0, ...near.map((one) => levelAt(one.value, options)));
    return near.length > 0 && levelAt(value, options) > before;
  });
}

function levelAt(value: number, { permissible, levels }: TrendOptions): number {
  const [ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4] = levels;
  const thresholds = { ThresholdLevel1, ThresholdLevel2, ThresholdLevel3, ThresholdLevel4 };
  return reachedLevel({ LatestKnownCalculatedDeflection: value, PermissibleValue: permissible, ...thresholds }) ?? 0;
}

function leastChange(known: readonly Known[], { permissible, sensor }: TrendOptions): number {
  return Math.max(LEAST_SHARE * Math.abs(permissible ?? 0), RESOLUTION[sensor], NOISE_FACTOR * noiseOf(known));
}

/** The typical jump between readings. */
function noiseOf(known: readonly Known[]): number {
  const jumps = known.slice(2).map(({ value }, index) => {
    const [first, second] = [known[index]?.value ?? value, known[index + 1]?.value ?? value];
    // Half the second difference: none on a straight slope, about the noise of one reading otherwise.
    return Math.abs(first - 2 * second + value) / 2;
  });
  return middle(jumps.toSorted((a, b) => a - b));
}

/** The median of a reading and its neighbours; the first and the last reading use the next two instead. */
function smoothed(known: readonly Known[], index: number): number {
  const from = Math.max(0, Math.min(index - 1, known.length - 3));
  return medianOf(known.slice(from, from + 3));
}

function medianOf(readings: readonly Known[]): number {
  return middle(readings.map(({ value }) => value).toSorted((a, b) => a - b));
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
