/** Graph points are thinned to about 300 (docs/product/graph.md#thinning): two extremes for each bucket. */
export const GRAPH_BUCKETS = 150;

/** Number of usual intervals after which readings count as missing. */
export const GAP_FACTOR = 3;
/** The interval of a series that is usual: this share of them is no longer. */
export const USUAL_QUANTILE = 0.9;
const INTERVAL_SAMPLES = 1_000;

/** Readings as columns in time order. A null or NaN value is a gap: the line breaks there. */
export interface Series {
  /** Epoch, ascending, in any one unit. */
  times: ArrayLike<number>;
  values: ArrayLike<number | null>;
}

/** A thinned series, owned by the caller. */
export interface ThinSeries {
  times: number[];
  values: (number | null)[];
}

/**
 * The indices of the kept readings: of each time bucket the lowest and the highest, in time order, the very first and
 * last reading, and one gap wherever a reading between two kept ones is missing (docs/product/graph.md#thinning).
 * @param always indices that are kept as well
 */
export function thinIndices(series: Series, buckets: number, always: readonly number[] = []): number[] {
  const count = series.times.length;
  if (count <= 2 * buckets) return Array.from({ length: count }, (_, index) => index);
  const kept = extremes(series, buckets);
  return withGaps(series.values, always.length === 0 ? kept : merged(kept, always));
}

/** The indices of the lowest and the highest known value of each time bucket, in time order, and of nothing else. */
export function extremeIndices({ times, values }: Series, buckets: number): number[] {
  const kept: number[] = [];
  forEachBucket(times, buckets, (from, to) => {
    const [low, high] = lowAndHigh(values, from, to);
    if (low < 0) return;
    push(kept, Math.min(low, high));
    push(kept, Math.max(low, high));
  });
  return kept;
}

/** {@link thinIndices}, with the readings themselves. */
export function thin(series: Series, buckets: number = GRAPH_BUCKETS, always: readonly number[] = []): ThinSeries {
  const kept = thinIndices(series, buckets, always);
  return {
    times: kept.map((index) => series.times[index] ?? Number.NaN),
    values: kept.map((index) => known(series.values[index])),
  };
}

/**
 * The mean of each bucket of time at the mean of its times; a run of buckets without values is one gap
 * (docs/product/graph.md#thinning).
 */
export function bucketMeans({ times, values }: Series, buckets: number = GRAPH_BUCKETS): ThinSeries {
  const result: ThinSeries = { times: [], values: [] };
  let last = -1;
  forEachBucket(times, buckets, (from, to, bucket) => {
    const mean = meanOf(times, values, from, to);
    if (mean === null) return;
    const before = result.times.at(-1);
    if (before !== undefined && bucket > last + 1) {
      result.times.push((before + mean.time) / 2);
      result.values.push(null);
    }
    result.times.push(mean.time);
    result.values.push(mean.value);
    last = bucket;
  });
  return result;
}

/**
 * Puts a null between readings that are further apart than `maxGap`, so that the line breaks there. Do it before
 * thinning.
 */
export function markGaps(series: Series, maxGap: number = usualMaxGap(series.times)): ThinSeries {
  return breakBefore(series, endsGap(series.times, maxGap));
}

/** Of which readings the one before is further away than `maxGap`. */
export function endsGap(times: ArrayLike<number>, maxGap: number = usualMaxGap(times)): (index: number) => boolean {
  return (index) => index > 0 && (times[index] ?? 0) - (times[index - 1] ?? 0) > maxGap;
}

/** Puts a null before some readings, so that no line leads to them. The first has nothing before it. */
export function breakBefore({ times, values }: Series, isBroken: (index: number) => boolean): ThinSeries {
  const result: ThinSeries = { times: [], values: [] };
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? Number.NaN;
    const before = times[index - 1];
    if (before !== undefined && isBroken(index)) {
      result.times.push((before + time) / 2);
      result.values.push(null);
    }
    result.times.push(time);
    result.values.push(known(values[index]));
  }
  return result;
}

/** Three times an interval that nine of ten do not exceed: a change of measurement period is no gap, silence is. */
export function usualMaxGap(times: ArrayLike<number>): number {
  const step = Math.max(1, Math.floor(times.length / INTERVAL_SAMPLES));
  const intervals: number[] = [];
  for (let index = step; index < times.length; index += step)
    intervals.push((times[index] ?? 0) - (times[index - 1] ?? 0));
  intervals.sort((a, b) => a - b);
  const usual = intervals[Math.floor(USUAL_QUANTILE * (intervals.length - 1))];
  return usual === undefined || usual <= 0 ? Number.POSITIVE_INFINITY : GAP_FACTOR * usual;
}

function extremes(series: Series, buckets: number): number[] {
  const kept: number[] = [0];
  for (const index of extremeIndices(series, buckets)) push(kept, index);
  push(kept, series.times.length - 1);
  return kept;
}

function merged(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

/** The indices of the lowest and the highest value from `from` to before `to`; -1 if there is none. */
function lowAndHigh(values: ArrayLike<number | null>, from: number, to: number): [low: number, high: number] {
  let low = -1;
  let high = -1;
  let lowest = 0;
  let highest = 0;
  for (let index = from; index < to; index++) {
    const value = values[index];
    if (!isKnown(value)) continue;
    if (low < 0 || value < lowest) {
      low = index;
      lowest = value;
    }
    if (high < 0 || value > highest) {
      high = index;
      highest = value;
    }
  }
  return [low, high];
}

function meanOf(
  times: ArrayLike<number>,
  values: ArrayLike<number | null>,
  from: number,
  to: number,
): { time: number; value: number } | null {
  let time = 0;
  let value = 0;
  let count = 0;
  for (let index = from; index < to; index++) {
    const one = values[index];
    if (!isKnown(one)) continue;
    time += times[index] ?? 0;
    value += one;
    count++;
  }
  return count === 0 ? null : { time: time / count, value: value / count };
}

/**
 * Visits the non-empty buckets, which divide the time from first to last into equal parts. A bucket contains the
 * readings `from` to before `to`.
 */
export function forEachBucket(
  times: ArrayLike<number>,
  buckets: number,
  visit: (from: number, to: number, bucket: number) => void,
): void {
  const count = times.length;
  const start = times[0] ?? 0;
  const width = ((times[count - 1] ?? 0) - start) / buckets;
  let from = 0;
  while (from < count) {
    const bucket = width > 0 ? Math.min(buckets - 1, Math.floor(((times[from] ?? 0) - start) / width)) : 0;
    const end = bucket === buckets - 1 || width === 0 ? Number.POSITIVE_INFINITY : start + (bucket + 1) * width;
    let to = from + 1;
    while (to < count && (times[to] ?? 0) < end) to++;
    visit(from, to, bucket);
    from = to;
  }
}

/** Adds the first missing reading between two kept ones, if there is one. The very first reading is always kept. */
function withGaps(values: ArrayLike<number | null>, kept: readonly number[]): number[] {
  const result: number[] = [];
  let last = 0;
  for (const index of kept) {
    for (let between = last + 1; between < index; between++) {
      if (isKnown(values[between])) continue;
      result.push(between);
      break;
    }
    result.push(index);
    last = index;
  }
  return result;
}

function push(kept: number[], index: number): void {
  if (kept[kept.length - 1] !== index) kept.push(index);
}

function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && value === value;
}

function known(value: number | null | undefined): number | null {
  return isKnown(value) ? value : null;
}
