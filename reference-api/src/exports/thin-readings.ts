import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { OUTDATED_AFTER_MS } from '@sagitta/shared-contracts/rules/age';
import { levelAt } from '@sagitta/shared-contracts/rules/reached-level';

/** Readings of a device that carry the same limits, in any order. */
export interface LimitedReadings {
  limits: readonly [permissible: number | null, ...levels: (number | null)[]];
  obstructed: boolean;
  /** Epoch seconds. */
  times: readonly number[];
  values: readonly (number | null)[];
}

export type Columns = Pick<ReplayDevice, 'times' | 'values' | 'limits' | 'obstructed'>;

/** Readings a step, up to which a device is not thinned. */
const KEPT_OF_STEP = 3;
const OUTDATED_AFTER_S = OUTDATED_AFTER_MS / 1000;

interface Reading {
  at: number;
  value: number | null;
  /** Place of its readings in what was given. */
  set: number;
}

/**
 * The columns of a device, thinned as the contract's `getReplay` says. What a frame is made of changes at kept readings
 * alone, and no two of them are further apart than 12 h unless the device was silent for as long.
 * @param step seconds
 * @param steps of the range
 */
export function thinReadings(given: readonly LimitedReadings[], { step, steps }: { step: number; steps: number }) {
  const readings = inTime(given);
  return columnsOf(readings.length > KEPT_OF_STEP * steps ? kept(readings, given, step) : readings, given);
}

function inTime(given: readonly LimitedReadings[]): Reading[] {
  return given
    .flatMap(({ times, values }, set) => times.map((at, index): Reading => ({ at, value: values[index] ?? null, set })))
    .sort((one, other) => one.at - other.at);
}

function kept(readings: readonly Reading[], given: readonly LimitedReadings[], step: number): Reading[] {
  const isKept = new Uint8Array(readings.length);
  let run: Run | null = null;
  let state: string | null = null;
  readings.forEach(({ at, value, set }, index) => {
    const next = `${set} ${levelOf(value, given[set])}`;
    if (next !== state) isKept[index] = 1;
    state = next;
    const bucket = Math.floor(at / step);
    if (run?.bucket !== bucket || run.set !== set) {
      keepRun(run, isKept);
      run = { bucket, set, low: -1, high: -1, last: index };
    }
    run.last = index;
    if (value === null) return;
    if (run.low < 0 || value < (readings[run.low]?.value ?? 0)) run.low = index;
    if (run.high < 0 || value > (readings[run.high]?.value ?? 0)) run.high = index;
  });
  keepRun(run, isKept);
  keepHeard(readings, isKept);
  return readings.filter((_, index) => isKept[index] === 1);
}

/** Readings of one step with the same limits, by their places. */
interface Run {
  bucket: number;
  set: number;
  low: number;
  high: number;
  last: number;
}

function keepRun(run: Run | null, isKept: Uint8Array): void {
  if (!run) return;
  for (const index of [run.low, run.high, run.last]) if (index >= 0) isKept[index] = 1;
}

/** A silence begins with the last reading before it and ends with the first one after it, and thinning makes none. */
function keepHeard(readings: readonly Reading[], isKept: Uint8Array): void {
  let last = Number.NEGATIVE_INFINITY;
  readings.forEach(({ at }, index) => {
    // Also true of the last one before a silence, and of the first one after it.
    if ((readings[index + 1]?.at ?? at) - last > OUTDATED_AFTER_S) isKept[index] = 1;
    if (isKept[index] === 1) last = at;
  });
}

/** What a reading reaches: a level, `null` where none can be worked out, `none` where it has no value. */
function levelOf(value: number | null, { limits }: LimitedReadings = NO_LIMITS): number | string | null {
  if (value === null) return 'none';
  const [permissible, l1 = null, l2 = null, l3 = null, l4 = null] = limits;
  return levelAt(value, { permissible, levels: [l1, l2, l3, l4] });
}

const NO_LIMITS: LimitedReadings = { limits: [null], obstructed: false, times: [], values: [] };

function columnsOf(readings: readonly Reading[], given: readonly LimitedReadings[]): Columns {
  const limits: ReplayDevice['limits'] = [];
  const obstructed: number[] = [];
  let shown = '';
  let isBlocked = false;
  readings.forEach(({ set }, index) => {
    const { limits: now, obstructed: blocked } = given[set] ?? NO_LIMITS;
    if (shown !== String(now)) limits.push([index, ...now] as ReplayDevice['limits'][number]);
    shown = String(now);
    if (blocked !== isBlocked) obstructed.push(index);
    isBlocked = blocked;
  });
  return {
    times: readings.map(({ at }, index) => at - (readings[index - 1]?.at ?? 0)),
    values: readings.map(({ value }) => value),
    limits,
    obstructed,
  };
}
