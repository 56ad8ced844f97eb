import {
  breakBefore,
  bucketMeans,
  endsGap,
  extremeIndices,
  forEachBucket,
  markGaps,
  thin,
  thinIndices,
  usualMaxGap,
  type Series,
} from './thinning';
import { randomOf } from '../testing/random';

/** A noisy series at uneven times, now and then with a missing value. */
function series(seed: number, length: number): { times: number[]; values: (number | null)[] } {
  const next = randomOf(seed);
  const times: number[] = [];
  const values: (number | null)[] = [];
  let time = 0;
  let level = 0;
  for (let index = 0; index < length; index++) {
    time += 1 + Math.floor(next() * 20) + (next() < 0.01 ? 5_000 : 0);
    level += next() - 0.5;
    times.push(time);
    values.push(next() < 0.02 ? null : level + (seed % 2 === 0 && next() < 0.001 ? 500 : 0));
  }
  return { times, values };
}

const isValue = (value: number | null): value is number => value !== null;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('thin', () => {
  test('leaves a short series unchanged', () => {
    expect(thin({ times: [1, 2, 3], values: [5, null, 7] }, 2)).toEqual({ times: [1, 2, 3], values: [5, null, 7] });
    expect(thin({ times: [], values: [] }, 2)).toEqual({ times: [], values: [] });
    expect(thinIndices({ times: [1, 2, 3, 4], values: [7, 7, 7, 7] }, 2)).toEqual([0, 1, 2, 3]);
  });

  test('keeps the lowest and the highest of each bucket, in time order', () => {
    const values = [3, 9, 1, 4, 4, 8, 2, 5, 6, 7];
    expect(thinIndices({ times: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], values }, 2)).toEqual([0, 1, 2, 5, 6, 9]);
  });

  test('keeps a peak of a single reading among a hundred thousand', () => {
    const values = new Float64Array(100_000).fill(1);
    values[54_321] = 40;
    expect(thin({ times: values.map((_, index) => index), values }, 150).values).toContain(40);
  });

  test.each(SEEDS)('never hides the lowest and the highest reading (series %i)', (seed) => {
    const { times, values } = series(seed, 5_000);
    const kept = thin({ times, values }).values.filter(isValue);
    const all = values.filter(isValue);
    expect(Math.max(...kept)).toBe(Math.max(...all));
    expect(Math.min(...kept)).toBe(Math.min(...all));
  });

  test.each(SEEDS)(
    'keeps order, and at most two readings a bucket beside the first and the last (series %i)',
    (seed) => {
      const { times, values } = series(seed, 5_000);
      const kept = thinIndices({ times, values }, 150);
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      const start = times[0] ?? 0;
      const width = ((times.at(-1) ?? 0) - start) / 150;
      const counts = new Map<number, number>();
      for (const index of kept) {
        if (values[index] === null || index === 0 || index === times.length - 1) continue;
        const bucket = Math.min(149, Math.floor(((times[index] ?? 0) - start) / width));
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
    },
  );

  test.each(SEEDS)(
    'breaks the line between two kept readings exactly where a reading between them is missing (series %i)',
    (seed) => {
      const { times, values } = series(seed, 5_000);
      const kept = thinIndices({ times, values }, 150);
      const drawn = kept.filter((index) => values[index] !== null);
      for (const [at, index] of drawn.entries()) {
        const next = drawn[at + 1];
        if (next === undefined) continue;
        const missing = values.slice(index, next).includes(null);
        expect(kept.some((gap) => gap > index && gap < next)).toBe(missing);
      }
    },
  );

  test('keeps what it is told to, and the gaps around it', () => {
    const values = Array.from({ length: 100 }, (_, index) => (index === 47 || index === 53 ? null : index % 10));
    const times = values.map((_, index) => index);
    expect(thinIndices({ times, values }, 5)).not.toContain(50);
    const kept = thinIndices({ times, values }, 5, [50, 0, 99]);
    expect(kept).toEqual([...kept].sort((one, other) => one - other));
    expect(kept).toEqual(expect.arrayContaining([0, 47, 50, 53, 99]));
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('keeps a last reading that is missing once', () => {
    const times = Array.from({ length: 40 }, (_, index) => index);
    const values = times.map((index) => (index === 39 ? null : index));
    expect(thinIndices({ times, values }, 2)).toEqual([0, 19, 20, 38, 39]);
  });

  test('treats NaN in typed arrays as missing', () => {
    const values = Float64Array.from({ length: 40 }, (_, index) => (index > 10 && index < 20 ? Number.NaN : index));
    expect(
      thin({ times: values.map((_, index) => index), values }, 4).values.filter((value) => value === null),
    ).toHaveLength(1);
  });

  test('reads each reading a few times only, however many there are', () => {
    const readsOf = (count: number) => {
      let reads = 0;
      const counted = (values: number[]) =>
        new Proxy(values, {
          get: (target, key, receiver): unknown => {
            if (key !== 'length') reads += 1;
            return Reflect.get(target, key, receiver);
          },
        });
      thinIndices(
        {
          times: counted(Array.from({ length: count }, (_, index) => index)),
          values: counted(Array.from({ length: count }, (_, index) => Math.sin(index / 1_000))),
        },
        150,
      );
      return reads / count;
    };
    expect(readsOf(1_000)).toBeLessThan(4);
    expect(readsOf(100_000)).toBeLessThan(4);
  });
});

describe('thin, against brute force', () => {
  /** Gaps of time and of values, runs of one value, single spikes, many readings in one second: what sensors do. */
  function hard(seed: number): { times: number[]; values: (number | null)[] } {
    const next = randomOf(seed);
    const times: number[] = [];
    const values: (number | null)[] = [];
    let time = 1_700_000_000;
    let level = 0;
    while (times.length < 200 + seed * 40) {
      const kind = next();
      const length = 1 + Math.floor(next() * 60);
      if (kind < 0.1) time += Math.floor(next() * 90_000);
      for (let index = 0; index < length; index++) {
        time += kind < 0.15 ? 0 : Math.floor(next() * 900);
        if (kind > 0.3) level += next() - 0.5;
        times.push(time);
        values.push(kind < 0.2 && kind > 0.1 ? null : level + (next() < 0.01 ? (next() - 0.5) * 900 : 0));
      }
    }
    return { times, values };
  }

  /** Each bucket looked at by itself, as the rule says it. */
  function slowly({ times, values }: { times: number[]; values: (number | null)[] }, buckets: number): number[] {
    const [start = 0, end = 0] = [times[0], times.at(-1)];
    const width = (end - start) / buckets;
    const bucketOf = (time: number) => {
      for (let bucket = 0; bucket < buckets - 1; bucket++) if (time < start + (bucket + 1) * width) return bucket;
      return buckets - 1;
    };
    const kept = new Set([0, times.length - 1]);
    for (let bucket = 0; bucket < buckets; bucket++) {
      const members = times.flatMap((time, index) => (bucketOf(time) === bucket ? [index] : []));
      const known = members.flatMap((index) => (isValue(values[index] ?? null) ? [values[index] as number] : []));
      for (const extreme of known.length > 0 ? [Math.min(...known), Math.max(...known)] : [])
        kept.add(members.find((index) => values[index] === extreme) as number);
    }
    const inOrder = [...kept].sort((a, b) => a - b);
    const gaps = inOrder.slice(1).flatMap((index, at) => {
      const gap = values.findIndex((value, place) => place > (inOrder[at] as number) && value === null);
      return gap >= 0 && gap < index ? [gap] : [];
    });
    return [...inOrder, ...gaps].sort((a, b) => a - b);
  }

  test.each(Array.from({ length: 60 }, (_, index) => index + 1))('keeps the same readings (series %i)', (seed) => {
    const series = hard(seed);
    for (const buckets of [1, 7, 50]) expect(thinIndices(series, buckets)).toEqual(slowly(series, buckets));
  });

  test('draws a flat run from its first reading to its last', () => {
    const times = Array.from({ length: 1_000 }, (_, index) => index);
    expect(thin({ times, values: times.map(() => 7) }, 10).times).toEqual([
      0,
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((bucket) => Math.ceil(bucket * 99.9)),
      999,
    ]);
  });

  test('keeps a series of one moment, and one without any value', () => {
    const times = Array.from({ length: 40 }, () => 5);
    expect(thin({ times, values: times.map((_, index) => index) }, 4).values).toEqual([0, 39]);
    expect(thin({ times: times.map((_, index) => index), values: times.map(() => null) }, 4).values).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('extremeIndices', () => {
  test('gives the lowest and the highest of each bucket in time order, and nothing where none is known', () => {
    const values = [3, 9, 1, 5, null, Number.NaN, null, null, 4, 4, 4, null];
    expect(extremeIndices({ times: values.map((_, index) => index), values }, 3)).toEqual([1, 2, 8]);
    expect(extremeIndices({ times: [], values: [] }, 3)).toEqual([]);
  });
});

test.each<[string, number[], [from: number, to: number, bucket: number][]]>([
  [
    'equal parts of the time, the last reading in the last',
    [0, 10],
    [
      [0, 1, 0],
      [1, 2, 1],
    ],
  ],
  ['one bucket for one moment', [5, 5, 5], [[0, 3, 0]]],
  ['nothing without readings', [], []],
])('forEachBucket visits %s', (_, times, visited) => {
  const visit = jest.fn<void, [number, number, number]>();
  forEachBucket(times, 2, visit);
  expect(visit.mock.calls).toEqual(visited);
});

describe('bucketMeans', () => {
  test('shows the mean of each bucket at the mean of its times', () => {
    expect(bucketMeans({ times: [0, 1, 2, 3], values: [1, 3, 10, 20] }, 2)).toEqual({
      times: [0.5, 2.5],
      values: [2, 15],
    });
  });

  test('leaves one gap for a run of empty buckets', () => {
    const thinned = bucketMeans({ times: [0, 1, 90, 100], values: [2, 4, 6, 8] }, 10);
    expect(thinned).toEqual({ times: [0.5, 47.75, 95], values: [3, null, 7] });
  });

  test('begins with the first known reading, without a gap', () => {
    const thinned = bucketMeans({ times: [0, 1, 90, 100], values: [null, null, 6, 8] }, 10);
    expect(thinned).toEqual({ times: [95], values: [7] });
  });

  test('skips missing readings', () => {
    expect(bucketMeans({ times: [0, 1, 2, 3], values: [1, null, null, 5] }, 1).values).toEqual([3]);
    expect(bucketMeans({ times: [0], values: [null] }, 1)).toEqual({ times: [], values: [] });
  });
});

describe('markGaps', () => {
  test.each<[string, number[], number[], (number | null)[]]>([
    ['an interval of exactly the limit is no gap', [0, 10, 20], [0, 10, 20], [1, 1, 1]],
    ['a longer one is, in its middle', [0, 10, 21], [0, 10, 15.5, 21], [1, 1, null, 1]],
  ])('%s', (_, times, marked, values) => {
    expect(markGaps({ times, values: times.map(() => 1) }, 10)).toEqual({ times: marked, values });
  });

  test('sees no gap before the first reading', () => {
    expect([0, 1, 2].map(endsGap([1_000, 1_005, 1_020], 10))).toEqual([false, false, true]);
    const all = breakBefore({ times: [1, 2], values: [5, 6] }, () => true);
    expect(all).toEqual({ times: [1, 1.5, 2], values: [5, null, 6] });
  });

  test.each<[string, number[], number]>([
    ['two readings are the only interval', [100, 110], 30],
    ['one long interval of ten does not count, wherever it is', [0, 1, 2, 3, 4, 5, 6, 7, 8, 99, 100], 3],
    ['readings of one moment have none', [5, 5, 5], Number.POSITIVE_INFINITY],
  ])('%s', (_, times, maxGap) => {
    expect(usualMaxGap(times)).toBe(maxGap);
  });

  test('determines the usual interval by itself', () => {
    const times = Array.from({ length: 200 }, (_, index) => index * 15 + (index > 99 ? 600 : 0));
    expect(usualMaxGap(times)).toBe(45);
    expect(markGaps({ times, values: times.map(() => 1) }).values.filter((value) => value === null)).toHaveLength(1);
  });

  test('sees no gap when a sensor begins to measure less often', () => {
    const times = Array.from({ length: 200 }, (_, index) => (index < 100 ? index * 15 : 1_500 + (index - 100) * 720));
    expect(markGaps({ times, values: times.map(() => 1) }).values).not.toContain(null);
  });

  test('reports no gap if there is nothing to compare', () => {
    const lone: Series = { times: [5], values: [1] };
    expect(usualMaxGap(lone.times)).toBe(Number.POSITIVE_INFINITY);
    expect(markGaps(lone)).toEqual({ times: [5], values: [1] });
  });
});
