import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { levelAt, thresholdsOf, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import { replay } from '@sagitta/shared-contracts/rules/replay';
import { endsGap } from '@sagitta/shared-contracts/rules/thinning';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { testApi, type TestApi } from '../../testing/api';
import { pick, randomOf } from '../world/random';

const STEP_MS = 900_000;
/** The busy node of the test world: 90 days and more, every 15 minutes. */
const NODE = 3;

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

const ask = (body: object) => api.call('POST', '/measurements', { token, body });
async function read(more: object = {}, node = NODE, days = 90): Promise<Measurement[]> {
  const End = api.clock.now();
  const answer = await ask({
    NodeID: node,
    Start: new Date(End.getTime() - days * DAY_MS).toISOString(),
    End: End.toISOString(),
    ...more,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const times = (list: readonly Measurement[]) =>
  list.map(({ MeasurementTimestamp }) => Date.parse(MeasurementTimestamp));
const values = (list: readonly Measurement[]) =>
  list.flatMap(({ CalculatedDeflection }) => (CalculatedDeflection === null ? [] : [CalculatedDeflection]));

test('answers every reading of 90 days in time order', async () => {
  const all = await read();
  expect(all.length).toBeGreaterThan(8_400);
  expect(times(all)).toEqual([...times(all)].sort((a, b) => a - b));
  expect(all[0]).toEqual({
    MeasurementTimestamp: expect.any(String),
    CalculatedDeflection: expect.any(Number),
    Temperature1: expect.any(Number),
    PermissibleValue: 90,
    ThresholdLevel1: 25,
    ThresholdLevel2: 50,
    ThresholdLevel3: 75,
    ThresholdLevel4: 95,
    ObstructionStatus: false,
    MeasuredDistance: expect.any(Number),
    ImportID: null,
  });
});

test('includes both ends of the range', async () => {
  const [first, , third] = await read({}, NODE, 2);
  const between = (
    await ask({ NodeID: NODE, Start: first?.MeasurementTimestamp, End: third?.MeasurementTimestamp })
  ).json<Measurement[]>();
  expect(between).toHaveLength(3);
});

test('answers nothing if there is nothing', async () => {
  expect((await ask({ NodeID: NODE, Start: '2001-01-01T00:00:00Z', End: '2001-02-01T00:00:00Z' })).json()).toEqual([]);
});

describe('thinned', () => {
  test.each([100, 300, 1000])('to %i points keeps every extreme, both ends and the order', async (MaxPoints) => {
    const [all, thin] = [await read(), await read({ MaxPoints })];
    expect(thin.length).toBeLessThanOrEqual(MaxPoints);
    expect(thin.length).toBeGreaterThan(MaxPoints / 3);
    expect([Math.min(...values(thin)), Math.max(...values(thin))]).toEqual([
      Math.min(...values(all)),
      Math.max(...values(all)),
    ]);
    const temperatures = (list: readonly Measurement[]) => list.map(({ Temperature1 }) => Temperature1 ?? 0);
    expect([Math.min(...temperatures(thin)), Math.max(...temperatures(thin))]).toEqual([
      Math.min(...temperatures(all)),
      Math.max(...temperatures(all)),
    ]);
    expect([times(thin)[0], times(thin).at(-1)]).toEqual([times(all)[0], times(all).at(-1)]);
    expect(times(thin)).toEqual([...times(thin)].sort((a, b) => a - b));
    const known = new Set(all.map((reading) => JSON.stringify(reading)));
    expect(thin.every((reading) => known.has(JSON.stringify({ ...reading, AfterGap: undefined })))).toBe(true);
  });

  test('keeps a sufficiently short range complete', async () => {
    const all = await read();
    const isAfterGap = endsGap(times(all));
    expect(await read({ MaxPoints: 20_000 })).toEqual(
      all.map((reading, index) => ({ ...reading, AfterGap: isAfterGap(index) })),
    );
  });

  describe('with a marked moment, keeps what tells of it', () => {
    const STATEMENT = 'update measurement set deflection = $1, obstructed = $2 where node_id = $3 and measured_at = $4';
    const kept = async (at: number) =>
      new Set(times(await read({ MaxPoints: 100, At: new Date(at).toISOString() }, NODE, 30)));

    test('its own reading, wherever it lies', async () => {
      const all = times(await read({}, NODE, 30));
      const plain = new Set(times(await read({ MaxPoints: 100 }, NODE, 30)));
      const left = all.filter((at) => !plain.has(at));
      const random = randomOf('marked moment', 1);
      for (const at of Array.from({ length: 12 }, () => pick(random, left))) {
        expect(await kept(at)).toContain(at);
        // Addresses name whole seconds; and events have their own moments, between readings.
        expect(await kept(at - (at % 1_000))).toContain(at);
        expect(await kept(at + 400_000)).toContain(at);
      }
    });

    test('the last one with a value too, where it has none, and the first one where none is before', async () => {
      const all = times(await read({}, NODE, 30));
      const [before = 0, at = 0] = all.slice(1_000);
      await api.store.pool.query(STATEMENT, [null, true, NODE, new Date(at)]);
      const found = await kept(at);
      expect([found.has(at), found.has(before)]).toEqual([true, true]);
      await api.store.pool.query(STATEMENT, [1, false, NODE, new Date(at)]);
      expect(await kept((all[0] ?? 0) - 60_000)).toContain(all[0]);
    });

    test('nothing more than without one, in a range without readings', async () => {
      const [Start, End] = ['2001-01-01T00:00:00Z', '2001-02-01T00:00:00Z'];
      expect((await ask({ NodeID: NODE, Start, End, MaxPoints: 100, At: Start })).json()).toEqual([]);
    });
  });

  test('keeps a gap where the sensor was obstructed for a single reading', async () => {
    const { rows } = await api.store.pool.query<{ at: Date }>(
      'update measurement set deflection = null, obstructed = true where node_id = $1 and measured_at = ' +
        "(select measured_at from measurement where node_id = $1 and measured_at < now() - interval '40 days' " +
        'order by measured_at desc limit 1) returning measured_at as at',
      [NODE],
    );
    const gap = (await read({ MaxPoints: 100 })).find(({ ObstructionStatus }) => ObstructionStatus);
    expect(Date.parse(gap?.MeasurementTimestamp ?? '')).toBe(rows[0]?.at.getTime());
    expect(gap?.CalculatedDeflection).toBeNull();
  });

  test('to means stays between the extremes', async () => {
    const [all, means] = [await read(), await read({ MaxPoints: 50, Average: true })];
    expect(means.length).toBeLessThanOrEqual(50);
    expect(Math.max(...values(means))).toBeLessThan(Math.max(...values(all)));
    const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
    expect(mean(values(means))).toBeCloseTo(mean(values(all)), 0);
  });
});

test.each([
  ['a start after the end', { NodeID: NODE, Start: '2026-02-01T00:00:00Z', End: '2026-01-01T00:00:00Z' }],
  ['half a range', { NodeID: NODE, Start: '2026-02-01T00:00:00Z' }],
  ['the other half', { NodeID: NODE, End: '2026-02-01T00:00:00Z' }],
  ['a moment that is none', { NodeID: NODE, Start: 'yesterday', End: '2026-01-01T00:00:00Z' }],
  ['too few points', { NodeID: NODE, Start: '2026-01-01T00:00:00Z', End: '2026-02-01T00:00:00Z', MaxPoints: 1 }],
  [
    'a node that is text',
    { NodeID: '3; drop table measurement', Start: '2026-01-01T00:00:00Z', End: '2026-02-01T00:00:00Z' },
  ],
])('refuses %s', async (_, body) => {
  expect((await ask(body)).statusCode).toBe(400);
});

test('answers a range to come with nothing', async () => {
  const answer = await ask({ NodeID: NODE, Start: '2998-01-01T00:00:00Z', End: '2999-01-01T00:00:00Z' });
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test('does not tell a device of others from one that is not there', async () => {
  const range = { Start: '2026-01-01T00:00:00Z', End: '2026-02-01T00:00:00Z' };
  const viewer = await api.signIn('viewer');
  const told = async (NodeID: number) => {
    const { statusCode, body } = await api.call('POST', '/measurements', { token: viewer, body: { NodeID, ...range } });
    return [statusCode, body];
  };
  const { rows } = await api.store.pool.query<{ id: number }>(
    'select id from node where system_id not in (select system_id from assignment a join account c on c.id = ' +
      "a.account_id where c.email = 'viewer@sagitta.example') limit 1",
  );
  expect((await told(rows[0]?.id ?? 0))[0]).toBe(403);
  expect(await told(rows[0]?.id ?? 0)).toEqual(await told(2_000_000_000));
});

test('replayed against the thresholds in force, end at the level that the host reports for each device', async () => {
  const systems = (await api.call('GET', '/systems', { token })).json<{ ID: number }[]>();
  const nodes = (await api.call('PATCH', '/nodes', { token, body: { systemIds: systems.map(({ ID }) => ID) } })).json<
    Node[]
  >();
  const measuring = nodes.filter((node) => node.LatestKnownCalculatedDeflection !== null);
  const replayed = await Promise.all(
    measuring.map(async (node) => {
      const known = values(await read({}, node.id));
      return [node.name, `L${levelAt(known.at(-1) ?? null, thresholdsOf(node))}`];
    }),
  );
  expect(replayed).toEqual(measuring.map((node) => [node.name, `L${levelNumber(node.LatestKnownThreatLevel)}`]));
  expect(new Set(replayed.map(([, level]) => level)).size).toBeGreaterThan(2);
});

describe('for a replay', () => {
  const START = Date.UTC(2021, 0, 1);
  const SERIES = 60;
  const READINGS = 120;
  /** Each series has a span of its own, so that one device holds them all. */
  const SPAN = 2 * DAY_MS;
  const startOf = (series: number) => START + series * SPAN;

  beforeAll(async () => {
    const all = Array.from({ length: SERIES }, (_, series) => randomSeries(series, startOf(series), READINGS)).flat();
    await api.store.pool.query('select ensure_measurement_partitions($1, $2)', [
      new Date(START),
      new Date(startOf(SERIES)),
    ]);
    await api.store.pool.query(
      `insert into measurement
         (node_id, system_id, measured_at, deflection, temperature1, permissible_value, obstructed)
      select $1, (select system_id from node where id = $1), at, deflection, 5, 40, false
      from unnest($2::timestamptz[], $3::real[]) as one(at, deflection)`,
      [NODE, all.map(({ at }) => new Date(at)), all.map(({ deflection }) => deflection)],
    );
  });

  const readSeries = async (series: number, more: object = {}) => {
    const [Start, End] = [startOf(series), startOf(series + 1) - 1].map((at) => new Date(at).toISOString());
    return (await ask({ NodeID: NODE, Start, End, ...more })).json<Measurement[]>();
  };
  const alarms = (list: readonly Measurement[], thresholds: Thresholds) =>
    replay(
      { times: times(list), deflections: list.map(({ CalculatedDeflection }) => CalculatedDeflection ?? Number.NaN) },
      thresholds,
    );

  test('gives the alarms of all readings, for any thresholds', async () => {
    let [kept, raised] = [0, 0];
    for (let series = 0; series < SERIES; series += 1) {
      const [all, few] = [await readSeries(series), await readSeries(series, { ForReplay: true })];
      expect(all).toHaveLength(READINGS);
      kept += few.length;
      const random = randomOf('thresholds', series);
      for (let step = 0; step < 40; step += 1) {
        const thresholds = randomThresholds(random);
        const expected = alarms(all, thresholds);
        raised += expected.length;
        expect({ series, thresholds, alarms: alarms(few, thresholds) }).toEqual({
          series,
          thresholds,
          alarms: expected,
        });
      }
    }
    expect(raised).toBeGreaterThan(5_000);
    expect(kept).toBeLessThan(0.8 * SERIES * READINGS);
  });

  test('keeps both ends of a run, and of a gap', async () => {
    const runs = (list: readonly Measurement[]) =>
      list.flatMap((one, index) => {
        const same = (other: Measurement | undefined) => other?.CalculatedDeflection === one.CalculatedDeflection;
        return same(list[index - 1]) && same(list[index + 1])
          ? []
          : [[Date.parse(one.MeasurementTimestamp), one.CalculatedDeflection]];
      });
    for (let series = 0; series < SERIES; series += 1) {
      const few = await readSeries(series, { ForReplay: true, MaxPoints: 2, Average: true });
      const plain = few.map((one) => [Date.parse(one.MeasurementTimestamp), one.CalculatedDeflection]);
      expect(plain).toEqual(runs(await readSeries(series)));
    }
  });

  test.each([5, 10])('thinned to %i buckets, keeps of each what looking at it alone finds', async (count) => {
    const told = (list: readonly Measurement[]) => {
      const known = values(list);
      const gap = list.find(({ CalculatedDeflection }) => CalculatedDeflection === null);
      return { lowest: Math.min(...known), highest: Math.max(...known), gap: gap?.MeasurementTimestamp };
    };
    for (let series = 0; series < SERIES; series += 1) {
      const [all, few] = [await readSeries(series), await readSeries(series, { MaxPoints: count * 5 + 2 })];
      expect([few[0], few.at(-1)]).toMatchObject([all[0], all.at(-1)]);
      const [first = 0, last = 0] = [times(all)[0], times(all).at(-1)];
      const bucketOf = ({ MeasurementTimestamp }: Measurement) =>
        Math.min(count - 1, Math.floor(((Date.parse(MeasurementTimestamp) - first) * count) / (last - first)));
      for (let bucket = 0; bucket < count; bucket += 1) {
        const of = (list: readonly Measurement[]) => told(list.filter((one) => bucketOf(one) === bucket));
        expect({ series, bucket, ...of(few) }).toEqual({ series, bucket, ...of(all) });
      }
    }
  });

  test('thinned, keeps both ends of each silence and says which reading ends it', async () => {
    let silences = 0;
    for (let series = 0; series < SERIES; series += 1) {
      const [all, few] = [await readSeries(series), await readSeries(series, { MaxPoints: 7 })];
      const isAfterGap = endsGap(times(all));
      const ends = all.flatMap(({ MeasurementTimestamp: at }, index) =>
        isAfterGap(index) ? [[all[index - 1]?.MeasurementTimestamp, at]] : [],
      );
      const told = few.flatMap(({ MeasurementTimestamp: at, AfterGap }, index) =>
        AfterGap ? [[few[index - 1]?.MeasurementTimestamp, at]] : [],
      );
      expect({ series, ends: told }).toEqual({ series, ends });
      silences += ends.length;
    }
    expect(silences).toBeGreaterThan(SERIES);
  });

  test('answers times and deflections alone, and nothing if there is nothing', async () => {
    const [first] = await readSeries(0, { ForReplay: true });
    expect(Object.keys(first ?? {})).toEqual(['MeasurementTimestamp', 'CalculatedDeflection']);
    expect(await readSeries(SERIES + 1, { ForReplay: true })).toEqual([]);
  });
});

// Last, since it rewrites the device's history.
describe('thinned, a range in which limits and obstruction changed', () => {
  const set = (change: string, from: number, to: number) =>
    api.store.pool.query(
      `update measurement set ${change} where node_id = $1 and measured_at >= $2 and measured_at < $3`,
      [NODE, new Date(from), new Date(to)],
    );
  const steps = (list: readonly Measurement[], of: (reading: Measurement) => unknown) =>
    list
      .filter((reading, index) => index === 0 || of(reading) !== of(list[index - 1] as Measurement))
      .map((reading) => [reading.MeasurementTimestamp, of(reading)]);

  test('keeps each change at the first reading with it, however short', async () => {
    const now = api.clock.now().getTime();
    await set('permissible_value = 55', now - 60 * DAY_MS, now - 40 * DAY_MS);
    await set('level2 = 61', now - 50 * DAY_MS, now - 49.95 * DAY_MS);
    await set('obstructed = true, deflection = null', now - 30.2 * DAY_MS, now - 30 * DAY_MS);
    const [all, thin] = [await read(), await read({ MaxPoints: 300 })];
    expect(all.length).toBeGreaterThan(8_400);
    expect(thin.length).toBeLessThan(320);
    const limits = ({ PermissibleValue, ThresholdLevel2 }: Measurement) => `${PermissibleValue}/${ThresholdLevel2}`;
    expect(steps(all, limits)).toHaveLength(5);
    expect(steps(thin, limits)).toEqual(steps(all, limits));
    const obstructed = ({ ObstructionStatus }: Measurement) => ObstructionStatus;
    expect(steps(thin, obstructed)).toEqual(steps(all, obstructed));
  });

  test('keeps the extreme distances of obstructed readings, also those that no sensor can have measured', async () => {
    const now = api.clock.now().getTime();
    const [from, to] = [now - 30.2 * DAY_MS, now - 30 * DAY_MS];
    await set('measured_distance = 4000 + extract(minute from measured_at at time zone $$UTC$$)', from, to);
    const moments = (await read()).filter(({ ObstructionStatus: is }) => is).map(({ MeasurementTimestamp: at }) => at);
    const odd = [300, 39_000].map((distance, index) => [Date.parse(moments[3 + index * 4] ?? ''), distance]);
    for (const [at = 0, distance = 0] of odd) await set(`measured_distance = ${distance}`, at, at + 1);
    const told = async () =>
      (await read({ MaxPoints: 300 }))
        .filter(({ ObstructionStatus: is }) => is)
        .map(({ MeasurementTimestamp: at, MeasuredDistance: distance }) => [Date.parse(at), distance]);
    expect(await told()).toEqual(expect.arrayContaining(odd));
    const [[at = 0] = []] = odd;
    await set(`measured_distance = '-3e38'`, at, at + 1);
    expect(await told()).toContainEqual([at, -3e38]);
    await set('measured_distance = null', 0, now + 1);
    expect((await told()).every(([, distance]) => distance === null)).toBe(true);
  });

  test('has means by limits that were in force, and by no mixture of them', async () => {
    const [all, means] = [await read(), await read({ MaxPoints: 40, Average: true })];
    const sets = (list: readonly Measurement[]) =>
      [...new Set(list.map((one) => `${one.PermissibleValue}/${one.ThresholdLevel2}`))].sort();
    expect(sets(means)).toEqual(sets(all));
  });
});

/** A reading every 15 minutes: steps, flat runs, the same value on the other side, spikes, gaps at any place. */
function randomSeries(series: number, start: number, count: number): { at: number; deflection: number | null }[] {
  const random = randomOf('series', series);
  const silence = randomOf('silence', series);
  let value: number | null = 0;
  let at = start - STEP_MS;
  return Array.from({ length: count }, (_, index) => {
    // Now and then uplinks are lost, of ten in a row at most; all fit into the span.
    const lost = index % 20 === 10 ? Math.floor(silence() * 11) : 0;
    at += (1 + lost) * STEP_MS;
    const chance = random();
    const size: number = value ?? 0;
    if (chance < 0.1) value = null;
    else if (chance < 0.2) value = -size;
    else if (chance < 0.3) value = Math.round(random() * 600 - 300) / 10;
    else if (chance < 0.5) value = Math.round(size * 10 + random() * 20 - 10) / 10;
    return { at, deflection: value };
  });
}

/** As a host may have them: levels off, in any order, no permissible value; some exactly at a reading. */
function randomThresholds(random: () => number): Thresholds {
  const level = () => pick(random, [null, 0, Math.ceil(random() * 100), Math.ceil(random() * 100)]);
  return {
    permissible: pick(random, [null, 0, 10, 20, 40, Math.round(random() * 300) / 10]),
    levels: [level(), level(), level(), level()],
  };
}
