/** Graph points are thinned to about 300 (document 3 §4): two extremes for each bucket. */
export const GRAPH_BUCKETS = 150;

/** How many times the usual interval may pass before readings count as missing. */
const GAP_FACTOR = 3;
const INTERVAL_SAMPLES = 1_000;
const USUAL_QUANTILE = 0.9;

/** Readings as columns in time order. A value that is null or NaN is a gap: the line breaks there. */
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
 * The places of the readings that stay: of each bucket of time the lowest and the highest, in time order,
 * the very first and last reading, and one gap wherever some reading between two that stay is missing (decisions, Thinning).
 */
export function thinIndices({ times, values }: Series, buckets: number): number[] {
  const count = times.length;
  if (count <= 2 * buckets) return Array.from({ length: count }, (_, index) => index);
  return withGaps(values, extremes(times, values, buckets));
}

/** {@link thinIndices}, with the readings themselves. */
export function thin(series: Series, buckets: number = GRAPH_BUCKETS): ThinSeries {
  const kept = thinIndices(series, buckets);
  return { times: kept.map((index) => series.times[index] ?? Number.NaN), values: kept.map((index) => known(series.values[index])) };
}

/** The mean of each bucket of time at the mean of its times; a run of empty buckets is one gap (decisions, Thinning). */
export function bucketMeans({ times, values }: Series, buckets: number = GRAPH_BUCKETS): ThinSeries {
  const result: ThinSeries = { times: [], values: [] };
  const place = bucketOf(times, buckets);
  let current = -1;
  let sum = 0;
  let timeSum = 0;
  let count = 0;
  const close = (next: number) => {
    if (count === 0) return;
    result.times.push(timeSum / count);
    result.values.push(sum / count);
    if (next > current + 1) {
      result.times.push(timeSum / count);
      result.values.push(null);
    }
  };
  for (let index = 0; index < times.length; index++) {
    const value = values[index];
    const time = times[index];
    if (!isKnown(value) || time === undefined) continue;
    const bucket = place(time);
    if (bucket !== current) {
      close(bucket);
      current = bucket;
      sum = 0;
      timeSum = 0;
      count = 0;
    }
    sum += value;
    timeSum += time;
    count++;
  }
  close(current);
  return result;
}

/** Puts a null between readings that are further apart than `maxGap`, so that the line breaks there. Do it before thinning. */
export function markGaps({ times, values }: Series, maxGap: number = usualMaxGap(times)): ThinSeries {
  const result: ThinSeries = { times: [], values: [] };
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? Number.NaN;
    const before = times[index - 1];
    if (before !== undefined && time - before > maxGap) {
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
  for (let index = step; index < times.length; index += step) intervals.push((times[index] ?? 0) - (times[index - 1] ?? 0));
  intervals.sort((a, b) => a - b);
  const usual = intervals[Math.floor(USUAL_QUANTILE * (intervals.length - 1))];
  return usual === undefined || usual <= 0 ? Number.POSITIVE_INFINITY : GAP_FACTOR * usual;
}

function extremes(times: ArrayLike<number>, values: ArrayLike<number | null>, buckets: number): number[] {
  const place = bucketOf(times, buckets);
  const kept: number[] = [0];
  let current = -1;
  let low = -1;
  let high = -1;
  let lowest = 0;
  let highest = 0;
  const close = () => {
    if (low < 0) return;
    push(kept, Math.min(low, high));
    push(kept, Math.max(low, high));
  };
  for (let index = 0; index < times.length; index++) {
    const value = values[index];
    if (!isKnown(value)) continue;
    const bucket = place(times[index] ?? Number.NaN);
    if (bucket !== current) {
      close();
      current = bucket;
      low = index;
      high = index;
      lowest = value;
      highest = value;
    } else if (value < lowest) {
      low = index;
      lowest = value;
    } else if (value > highest) {
      high = index;
      highest = value;
    }
  }
  close();
  push(kept, times.length - 1);
  return kept;
}

/** Adds the first missing reading between two that stay, where there is one. */
function withGaps(values: ArrayLike<number | null>, kept: readonly number[]): number[] {
  const result: number[] = [];
  let last = -1;
  for (const index of kept) {
    for (let between = last + 1; between < index; between++) {
      if (isKnown(values[between])) continue;
      if (last >= 0) result.push(between);
      break;
    }
    result.push(index);
    last = index;
  }
  return result;
}

function bucketOf(times: ArrayLike<number>, buckets: number): (time: number) => number {
  const start = times[0] ?? 0;
  const span = (times[times.length - 1] ?? 0) - start;
  const perBucket = span > 0 ? buckets / span : 0;
  return (time) => Math.min(buckets - 1, Math.floor((time - start) * perBucket));
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
