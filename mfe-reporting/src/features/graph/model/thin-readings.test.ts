import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { endsGap, thinIndices } from '@sagitta/shared-contracts/rules/thinning';
import { obstructedSpans, thresholdSpans } from './annotations';
import { ASKED_BUCKETS } from './asked-buckets';
import { parseReadings, readColumns, thinReadings } from './thin-readings';

const START = Date.UTC(2026, 0, 1);
const NODE = {
  PermissibleValue: 50,
  ThresholdLevel1: 20,
  ThresholdLevel2: 60,
  ThresholdLevel3: 80,
  ThresholdLevel4: 95,
};
const PLAIN = { average: false, marked: null };
const pauses = { count: 0 };
const pause = () => {
  pauses.count += 1;
  return Promise.resolve();
};

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

/** What sensors do: uneven times, silence, missing values, spikes, obstruction, other limits now and then. */
function series(seed: number, count: number): Measurement[] {
  const next = random(seed);
  let [at, level, permissible, obstructed] = [START, 10, 50, false];
  return Array.from({ length: count }, () => {
    at += 1_000 * (30 + Math.floor(next() * 900) + (next() < 0.002 ? 400_000 : 0));
    level += next() - 0.5;
    if (next() < 0.0005) permissible += 1;
    if (next() < 0.002) obstructed = !obstructed;
    const missing = next() < 0.01;
    return {
      MeasurementTimestamp: new Date(at).toISOString(),
      CalculatedDeflection: missing ? null : level + (next() < 0.0005 ? 500 * (next() - 0.5) : 0),
      Temperature1: missing && next() < 0.5 ? null : 5 + 10 * next(),
      ...NODE,
      PermissibleValue: permissible,
      ObstructionStatus: obstructed,
      MeasuredDistance: missing ? null : 5_000 * next(),
    };
  });
}

const thinned = async (readings: readonly Measurement[], average = false, at: number | null = null) =>
  (await thinReadings(readings, { average, marked: at }, pause)) ?? [];
const timesOf = (readings: readonly Measurement[]) =>
  readings.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp));
/** Of each reading, whether the device was silent before it. */
function marked(readings: readonly Measurement[]): Measurement[] {
  const isAfterGap = endsGap(timesOf(readings));
  return readings.map((reading, index) => ({ ...reading, AfterGap: isAfterGap(index) }));
}
const SEEDS = [1, 2, 3, 4, 5];

describe('thinning', () => {
  it.each(SEEDS)('keeps what the common function keeps of both quantities (series %i)', async (seed) => {
    const all = series(seed, 4_000 + seed * 1_000);
    const kept = new Set(timesOf(await thinned(all)));
    for (const field of ['CalculatedDeflection', 'Temperature1'] as const) {
      const indices = thinIndices({ times: timesOf(all), values: all.map((reading) => reading[field]) }, ASKED_BUCKETS);
      expect(indices.every((index) => kept.has(timesOf(all)[index] ?? 0))).toBe(true);
    }
  });

  it.each(SEEDS)('keeps what tells of a marked moment, of both quantities (series %i)', async (seed) => {
    const all = series(seed, 4_000 + seed * 1_000);
    const times = timesOf(all);
    const next = random(seed + 100);
    for (let round = 0; round < 8; round += 1) {
      const index = 1 + Math.floor(next() * (all.length - 1));
      const at = times[index] ?? 0;
      const lastWith = (field: 'CalculatedDeflection' | 'Temperature1') =>
        times[all.findLastIndex((reading, one) => one <= index && reading[field] !== null)];
      const kept = new Set(timesOf(await thinned(all, false, at + 10_000)));
      for (const told of [at, lastWith('CalculatedDeflection'), lastWith('Temperature1')]) expect(kept).toContain(told);
    }
  });

  it.each(SEEDS)('keeps the extreme distances of obstructed readings of each bucket (series %i)', async (seed) => {
    const all = series(seed, 4_000 + seed * 1_000);
    const times = timesOf(all);
    const [start = 0, end = 0] = [times[0], times.at(-1)];
    const bucketOf = (at: number) =>
      Math.min(ASKED_BUCKETS - 1, Math.floor(((at - start) * ASKED_BUCKETS) / (end - start)));
    const extremes = (list: readonly Measurement[]) => {
      const found = new Map<number, [number, number]>();
      for (const { MeasurementTimestamp: at, ObstructionStatus, MeasuredDistance: distance } of list) {
        if (!ObstructionStatus || typeof distance !== 'number') continue;
        const [low, high] = found.get(bucketOf(Date.parse(at))) ?? [distance, distance];
        found.set(bucketOf(Date.parse(at)), [Math.min(low, distance), Math.max(high, distance)]);
      }
      return found;
    };
    expect(extremes(all).size).toBeGreaterThan(5);
    expect(extremes(await thinned(all))).toEqual(extremes(all));
    const body = new TextEncoder().encode(JSON.stringify(all)).buffer;
    expect(extremes((await readColumns(body, null, pause)) ?? [])).toEqual(extremes(all));
  });

  it.each(SEEDS)('moves no limit and no obstruction (series %i)', async (seed) => {
    const all = series(seed, 4_000 + seed * 1_000);
    const kept = await thinned(all);
    const shown = { from: timesOf(all)[0] ?? 0, to: timesOf(all).at(-1) ?? 0 };
    expect(thresholdSpans(kept, shown)).toEqual(thresholdSpans(all, shown));
    expect(obstructedSpans(kept)).toEqual(obstructedSpans(all));
  });

  it.each(SEEDS)('answers few readings, in time order, each as it was (series %i)', async (seed) => {
    const all = series(seed, 10_000);
    const kept = await thinned(all);
    expect(kept.length).toBeLessThan(2_000);
    expect(timesOf(kept)).toEqual(timesOf(kept).sort((a, b) => a - b));
    const own = new Map(marked(all).map((reading) => [reading.MeasurementTimestamp, reading]));
    expect(kept).toEqual(kept.map(({ MeasurementTimestamp: at }) => own.get(at)));
  });

  it('leaves a short list as it is', async () => {
    const all = series(1, 500);
    expect(await thinned(all)).toEqual(marked(all));
  });

  it.each(SEEDS)('keeps both ends of each silence (series %i)', async (seed) => {
    const all = series(seed, 10_000);
    const ends = (list: readonly Measurement[]) =>
      list.flatMap((reading, index) =>
        reading.AfterGap ? [[list[index - 1]?.MeasurementTimestamp, reading.MeasurementTimestamp]] : [],
      );
    expect(ends(marked(all)).length).toBeGreaterThan(5);
    expect(ends(await thinned(all))).toEqual(ends(marked(all)));
  });

  it('lets the page paint in between', async () => {
    pauses.count = 0;
    await thinned(series(1, 100_000));
    expect(pauses.count).toBeGreaterThanOrEqual(5);
  });

  it('gives up where a time cannot be read', async () => {
    const [first, ...others] = series(1, 800);
    expect(
      await thinReadings([{ ...(first as Measurement), MeasurementTimestamp: 'noon' }, ...others], PLAIN, pause),
    ).toBeUndefined();
  });
});

describe('averaging', () => {
  it('means the distances of readings that are not obstructed, if any, and of a host without them none', async () => {
    const one = (index: number, own: Partial<Measurement>): Measurement => ({
      MeasurementTimestamp: new Date(START + index * 1_000).toISOString(),
      CalculatedDeflection: 1,
      Temperature1: 5,
      ...NODE,
      ObstructionStatus: false,
      ...own,
    });
    const at = [0, 0, 0, 1_000_000];
    const told = async (own: Partial<Measurement>[]) =>
      (
        await thinned(
          at.map((start, index) => one(start + index, own[index] ?? {})),
          true,
        )
      ).map((reading) => reading.MeasuredDistance);
    const [clear, blind] = [(of: number) => ({ MeasuredDistance: of }), { ObstructionStatus: true }];
    expect(await told([clear(100), clear(200), { ...clear(900), ...blind }, {}])).toEqual([150, undefined]);
    const obstructed = [500, 700, 900, 800].map((of) => ({ ...clear(of), ...blind }));
    expect(await told(obstructed)).toEqual([700, 800]);
    expect(await told([])).toEqual([undefined, undefined]);
  });

  it.each(SEEDS)('gives one mean of each bucket and set of limits, against brute force (series %i)', async (seed) => {
    const all = series(seed, 9_000);
    const times = timesOf(all);
    const [start = 0, end = 0] = [times[0], times.at(-1)];
    const width = (end - start) / ASKED_BUCKETS;
    const groups = new Map<string, Measurement[]>();
    for (const [index, reading] of all.entries()) {
      const bucket = Math.min(ASKED_BUCKETS - 1, Math.floor(((times[index] ?? 0) - start) / width));
      const key = `${bucket} ${reading.PermissibleValue}`;
      groups.set(key, [...(groups.get(key) ?? []), reading]);
    }
    const expected = [...groups.values()].map((group) => {
      const known = group.flatMap(({ CalculatedDeflection }) => CalculatedDeflection ?? []);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    });
    const means = await thinned(all, true);
    expect(means).toHaveLength(expected.length);
    for (const [index, { CalculatedDeflection }] of means.entries())
      if (expected[index] === null) expect(CalculatedDeflection).toBeNull();
      else expect(CalculatedDeflection).toBeCloseTo(expected[index] ?? Number.NaN, 9);
  });

  it('is obstructed only where every reading was', async () => {
    const all = series(1, 900).map((reading) => ({ ...reading, ObstructionStatus: true }));
    const half = all.map((reading, index) => ({ ...reading, ObstructionStatus: index % 2 === 0 }));
    expect((await thinned(all, true)).every(({ ObstructionStatus }) => ObstructionStatus)).toBe(true);
    expect((await thinned(half, true)).filter(({ ObstructionStatus }) => ObstructionStatus).length).toBeLessThan(30);
  });
});

describe('parsing', () => {
  it.each([10, 9_000])('reads the text of %i readings', async (count) => {
    const all = series(2, count);
    expect(await parseReadings(JSON.stringify(all), pause)).toEqual(all);
    expect(await parseReadings(`\n ${JSON.stringify(all)} \n`, pause)).toEqual(all);
  });

  it.each([
    ['no list', '{"error":{"message":"no"}}'],
    ['a list that breaks off', JSON.stringify(series(3, 20)).slice(0, -40)],
    ['a page', '<html>{</html>'],
    ['nothing', ''],
    ['an empty list', '[]'],
    ['a text for a number', '[{"MeasurementTimestamp":"2026-01-01T00:00:00Z","CalculatedDeflection":"12"}]'],
    ['readings without a time', '[{"CalculatedDeflection":12}]'],
    ['something between two readings', '[{"MeasurementTimestamp":"2026-01-01T00:00:00Z"},7]'],
  ])('leaves %s to the shell', async (_, text) => {
    expect(await parseReadings(text, pause)).toBeUndefined();
  });
});
