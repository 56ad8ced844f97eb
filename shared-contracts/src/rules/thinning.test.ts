import { bucketMeans, markGaps, thin, thinIndices, usualMaxGap, type Series } from './thinning';

/** The same numbers at every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A noisy series at uneven times, now and then with a missing value. */
function series(seed: number, length: number): { times: number[]; values: (number | null)[] } {
  const next = random(seed);
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
  it('leaves a short series alone', () => {
    expect(thin({ times: [1, 2, 3], values: [5, null, 7] }, 2)).toEqual({ times: [1, 2, 3], values: [5, null, 7] });
    expect(thin({ times: [], values: [] }, 2)).toEqual({ times: [], values: [] });
  });

  it('keeps the lowest and the highest of each bucket, in time order', () => {
    const values = [3, 9, 1, 4, 4, 8, 2, 5, 6, 7];
    expect(thinIndices({ times: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], values }, 2)).toEqual([0, 1, 2, 5, 6, 9]);
  });

  it('keeps a peak of a single reading among a hundred thousand', () => {
    const values = new Float64Array(100_000).fill(1);
    values[54_321] = 40;
    expect(thin({ times: values.map((_, index) => index), values }, 150).values).toContain(40);
  });

  it.each(SEEDS)('never hides the lowest and the highest reading (series %i)', (seed) => {
    const { times, values } = series(seed, 5_000);
    const kept = thin({ times, values }).values.filter(isValue);
    const all = values.filter(isValue);
    expect(Math.max(...kept)).toBe(Math.max(...all));
    expect(Math.min(...kept)).toBe(Math.min(...all));
  });

  it.each(SEEDS)('keeps order, and at most two readings a bucket beside the first and the last (series %i)', (seed) => {
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
  });

  it.each(SEEDS)(
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

  it('takes NaN of typed arrays as missing', () => {
    const values = Float64Array.from({ length: 40 }, (_, index) => (index > 10 && index < 20 ? Number.NaN : index));
    expect(
      thin({ times: values.map((_, index) => index), values }, 4).values.filter((value) => value === null),
    ).toHaveLength(1);
  });

  it('reads each reading a few times only, however many there are', () => {
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

describe('bucketMeans', () => {
  it('shows the mean of each bucket at the mean of its times', () => {
    expect(bucketMeans({ times: [0, 1, 2, 3], values: [1, 3, 10, 20] }, 2)).toEqual({
      times: [0.5, 2.5],
      values: [2, 15],
    });
  });

  it('leaves one gap for a run of empty buckets', () => {
    const thinned = bucketMeans({ times: [0, 1, 90, 100], values: [2, 4, 6, 8] }, 10);
    expect(thinned.values).toEqual([3, null, 7]);
  });

  it('passes over missing readings', () => {
    expect(bucketMeans({ times: [0, 1, 2, 3], values: [1, null, null, 5] }, 1).values).toEqual([3]);
    expect(bucketMeans({ times: [0], values: [null] }, 1)).toEqual({ times: [], values: [] });
  });
});

describe('markGaps', () => {
  it.each<[string, number[], number, (number | null)[]]>([
    ['an interval of exactly the limit is no gap', [0, 10, 20], 10, [1, 1, 1]],
    ['a longer one is', [0, 10, 21], 10, [1, 1, null, 1]],
  ])('%s', (_, times, maxGap, values) => {
    expect(markGaps({ times, values: times.map(() => 1) }, maxGap).values).toEqual(values);
  });

  it('finds out by itself what is usual', () => {
    const times = Array.from({ length: 200 }, (_, index) => index * 15 + (index > 99 ? 600 : 0));
    expect(usualMaxGap(times)).toBe(45);
    expect(markGaps({ times, values: times.map(() => 1) }).values.filter((value) => value === null)).toHaveLength(1);
  });

  it('sees no gap where a sensor begins to measure less often', () => {
    const times = Array.from({ length: 200 }, (_, index) => (index < 100 ? index * 15 : 1_500 + (index - 100) * 720));
    expect(markGaps({ times, values: times.map(() => 1) }).values).not.toContain(null);
  });

  it('calls nothing a gap where there is nothing to compare', () => {
    const lone: Series = { times: [5], values: [1] };
    expect(usualMaxGap(lone.times)).toBe(Number.POSITIVE_INFINITY);
    expect(markGaps(lone)).toEqual({ times: [5], values: [1] });
  });
});
