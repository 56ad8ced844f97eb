import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { endsGap, extremeIndices, forEachBucket, thinIndices } from '@sagitta/shared-contracts/rules/thinning';
import { ASKED_BUCKETS } from './asked-buckets';
import { tellingIndex } from './marked';
import { NUMBERS, readingsAt, scanReadings, type Pause } from './scan-readings';

/** Characters and readings of a piece; some milliseconds of work. */
const PIECE = { text: 1_000_000, readings: 20_000 } as const;
const BETWEEN = '},{';
const LIMITS = [
  'PermissibleValue',
  'ThresholdLevel1',
  'ThresholdLevel2',
  'ThresholdLevel3',
  'ThresholdLevel4',
] as const satisfies readonly (keyof Measurement)[];

/** What of a long answer is kept. */
export interface Kept {
  /** Means of each bucket in place of its extremes. */
  average: boolean;
  /** A moment whose reading is kept, epoch ms; null for none. */
  marked: number | null;
}

/**
 * The readings of an answer's body, parsed and thinned in pieces.
 * @returns undefined where it is not what it should be; the shell then says so, as of any other answer
 */
export async function readReadings(body: ArrayBuffer, kept: Kept, pause: Pause): Promise<Measurement[] | undefined> {
  const readings = await parseReadings(new TextDecoder().decode(body), pause);
  return readings && thinReadings(readings, kept, pause);
}

/**
 * The readings that are kept of an answer's body, read into columns: a third of the time of {@link readReadings}, since
 * only these become objects.
 * @returns undefined where the body is not plain enough; it may still be a list of readings
 */
export async function readColumns(
  body: ArrayBuffer,
  marked: number | null,
  pause: Pause,
): Promise<Measurement[] | undefined> {
  const scan = await scanReadings(body, pause);
  if (!scan) return undefined;
  const times = scan.times.subarray(0, scan.count);
  const kept = new Set(scan.changes);
  for (const column of [scan.deflections, scan.temperatures])
    for (const index of thinIndices({ times, values: column.subarray(0, scan.count) }, ASKED_BUCKETS)) kept.add(index);
  const distances = scan.distances.subarray(0, scan.count);
  for (const index of extremeIndices({ times, values: distances }, ASKED_BUCKETS)) kept.add(index);
  keepTelling(kept, times, [scan.deflections, scan.temperatures], marked);
  const isAfterGap = keepGaps(kept, times);
  const indices = [...kept].sort((one, other) => one - other);
  return readingsAt(scan, indices).map((reading, at) => ({ ...reading, AfterGap: isAfterGap(indices[at] ?? 0) }));
}

/** Adds what tells of a marked moment: the reading of it or before it, and the one with a value of each column. */
function keepTelling(
  kept: Set<number>,
  times: ArrayLike<number>,
  columns: readonly ArrayLike<number>[],
  marked: number | null,
): void {
  if (marked === null) return;
  const timeOf = (index: number) => times[index] ?? Number.NaN;
  const hasValue = (column: ArrayLike<number>) => (index: number) => !Number.isNaN(column[index]);
  for (const counts of [() => true, ...columns.map(hasValue)]) {
    const telling = tellingIndex(times.length, timeOf, counts, marked);
    if (telling >= 0) kept.add(telling);
  }
}

/** Adds both ends of each silence of the device. @returns of which readings a silence comes before */
function keepGaps(kept: Set<number>, times: ArrayLike<number>): (index: number) => boolean {
  const isAfterGap = endsGap(times);
  for (let index = 1; index < times.length; index += 1) if (isAfterGap(index)) kept.add(index - 1).add(index);
  return isAfterGap;
}

/**
 * The readings in the text of an answer, parsed in pieces.
 * @returns undefined where the text is anything else than a list of readings
 */
export async function parseReadings(text: string, pause: Pause): Promise<Measurement[] | undefined> {
  const readings: Measurement[] = [];
  let from = text.indexOf('{');
  if (from < 0) return undefined;
  try {
    while (from < text.length) {
      const border = text.indexOf(BETWEEN, from + PIECE.text);
      const last = border < 0;
      const piece: unknown = JSON.parse(last ? `[${text.slice(from)}` : `[${text.slice(from, border + 1)}]`);
      if (!Array.isArray(piece) || !piece.every(isReading)) return undefined;
      // Not spread into one call, which has room for some ten thousand.
      for (const reading of piece) readings.push(reading);
      if (last) break;
      from = border + BETWEEN.length - 1;
      await pause();
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return readings;
}

/**
 * What the contract's `MaxPoints`, `Average` and `At` ask of a host (docs/product/graph.md#thinning): the extremes of
 * each bucket of time, gaps, both ends of each silence, the first reading by other limits, obstructed, or free again,
 * the reading of a marked moment, and the shortest and longest distance of obstructed readings; or the means of each
 * bucket and set of limits.
 * @returns undefined where a time cannot be read
 */
export async function thinReadings(
  readings: readonly Measurement[],
  { average, marked }: Kept,
  pause: Pause,
): Promise<Measurement[] | undefined> {
  const times = new Float64Array(readings.length);
  for (const [index, reading] of readings.entries()) {
    times[index] = Date.parse(reading.MeasurementTimestamp);
    if (Number.isNaN(times[index])) return undefined;
    if (index % PIECE.readings === PIECE.readings - 1) await pause();
  }
  if (average) return meanReadings(readings, times);
  const kept = new Set(changesOf(readings));
  const columns: Float64Array[] = [];
  for (const field of ['CalculatedDeflection', 'Temperature1'] as const) {
    await pause();
    const values = Float64Array.from(readings, (reading) => reading[field] ?? Number.NaN);
    for (const index of thinIndices({ times, values }, ASKED_BUCKETS)) kept.add(index);
    columns.push(values);
  }
  keepTelling(kept, times, columns, marked);
  await pause();
  const distances = Float64Array.from(readings, ({ ObstructionStatus, MeasuredDistance }) =>
    ObstructionStatus ? (MeasuredDistance ?? Number.NaN) : Number.NaN,
  );
  for (const index of extremeIndices({ times, values: distances }, ASKED_BUCKETS)) kept.add(index);
  const isAfterGap = keepGaps(kept, times);
  return readings.flatMap((reading, index) => (kept.has(index) ? { ...reading, AfterGap: isAfterGap(index) } : []));
}

/** Where other limits apply than before, or the sensor is obstructed or free again. */
function changesOf(readings: readonly Measurement[]): number[] {
  const changes: number[] = [];
  for (let index = 1; index < readings.length; index += 1) {
    const [before, after] = [readings[index - 1], readings[index]];
    if (before && after && !(sameLimits(before, after) && before.ObstructionStatus === after.ObstructionStatus))
      changes.push(index);
  }
  return changes;
}

/** One mean of each bucket and set of limits, at the mean of its times. */
function meanReadings(readings: readonly Measurement[], times: ArrayLike<number>): Measurement[] {
  const means: Measurement[] = [];
  forEachBucket(times, ASKED_BUCKETS, (from, to) => {
    const groups: number[][] = [];
    for (let index = from; index < to; index += 1) {
      const group = groups.find(([first = -1]) => sameLimits(readings[first], readings[index]));
      if (group) group.push(index);
      else groups.push([index]);
    }
    means.push(...groups.map((group) => meanOf(group, readings, times)).sort(byTime));
  });
  return means;
}

function meanOf(group: readonly number[], readings: readonly Measurement[], times: ArrayLike<number>): Measurement {
  const own = group.flatMap((index) => readings[index] ?? []);
  const [first] = own;
  if (!first) throw new Error('A group of readings is never empty.');
  return {
    ...first,
    MeasurementTimestamp: new Date(mean(group.map((index) => times[index])) ?? 0).toISOString(),
    CalculatedDeflection: mean(own.map((reading) => reading.CalculatedDeflection)),
    Temperature1: mean(own.map((reading) => reading.Temperature1)),
    ...distanceOf(own),
    ObstructionStatus: own.every((reading) => reading.ObstructionStatus),
  };
}

/** Of the readings that are not obstructed, if any; left out where the host sends none. */
function distanceOf(own: readonly Measurement[]): Pick<Measurement, 'MeasuredDistance'> {
  if (own.every(({ MeasuredDistance }) => MeasuredDistance === undefined)) return {};
  const of = (readings: readonly Measurement[]) => mean(readings.map(({ MeasuredDistance }) => MeasuredDistance));
  return { MeasuredDistance: of(own.filter(({ ObstructionStatus }) => !ObstructionStatus)) ?? of(own) };
}

/** Of the known values; null without any. */
function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function byTime(one: Measurement, other: Measurement): number {
  return Date.parse(one.MeasurementTimestamp) - Date.parse(other.MeasurementTimestamp);
}

function sameLimits(one: Measurement | undefined, other: Measurement | undefined): boolean {
  for (const name of LIMITS) if (one?.[name] !== other?.[name]) return false;
  return true;
}

function isReading(value: unknown): value is Measurement {
  if (typeof value !== 'object' || value === null) return false;
  const reading = value as Readonly<Record<string, unknown>>;
  if (typeof reading.MeasurementTimestamp !== 'string') return false;
  const { ObstructionStatus: obstructed } = reading;
  if (typeof obstructed !== 'boolean' && obstructed !== null && obstructed !== undefined) return false;
  for (const name of NUMBERS) {
    const number = reading[name];
    if (typeof number !== 'number' && number !== null && number !== undefined) return false;
  }
  return true;
}
