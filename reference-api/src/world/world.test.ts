import type { Store } from '../db/database';
import { copyTemplate } from '../testing/template';
import { ensureWorld, OtherWorld } from './ensure-world';
import { tick } from './live';
import { storeReadings } from './readings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let store: Store;
let built: Date;

beforeEach(async () => {
  store = await copyTemplate();
  built = await one<Date>(
    "select (value::json->>'readingsUntil')::timestamptz from app_state where key = 'demo-world'",
  );
});
afterEach(() => store.close());

async function one<T>(query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await store.pool.query<[T]>({ text: query, values, rowMode: 'array' });
  if (!rows[0]) throw new Error(`Nothing found by ${query}`);
  return rows[0][0];
}
const later = (ms: number) => new Date(built.getTime() + ms);
const catchUp = (ms: number) => ensureWorld(store.db, { scale: 'test', crowd: null }, later(ms), () => undefined);
const count = (table: string) => one<number>(`select count(*)::int from ${table}`);

it('adds the days since the last run and keeps what was there', async () => {
  const [readings, logs, oldest] = [
    await count('measurement'),
    await count('log'),
    await one<Date>('select min(measured_at) from measurement'),
  ];
  await catchUp(3 * DAY_MS);
  expect(await count('measurement')).toBeGreaterThan(readings + 3 * 8 * 30);
  expect(await count('log')).toBeGreaterThan(logs + 20);
  expect(await one<Date>('select min(measured_at) from measurement')).toEqual(oldest);
  expect((await one<Date>('select max(latest_measurement_at) from node')).getTime()).toBeGreaterThan(
    later(3 * DAY_MS - 4 * HOUR_MS).getTime(),
  );
});

it('has free devices of both sensors, of which nodes can be made', async () => {
  const free = 'from device left join node on node.device_id = device.id where node.id is null';
  expect(
    await one<string[]>(`select array_agg(distinct device.main_sensor order by device.main_sensor) ${free}`),
  ).toEqual(['inclinometer', 'laser']);
  expect(
    await one<number>(
      `select count(*)::int ${free} and device.system_version = 'W4' and device.role = 'endpoint_device'`,
    ),
  ).toBe(6);
});

it('changes nothing when it is started again at once', async () => {
  const before = [await count('measurement'), await count('log'), await count('account')];
  await catchUp(0);
  expect([await count('measurement'), await count('log'), await count('account')]).toEqual(before);
});

it('reads the same whether a time is filled at once or in steps', async () => {
  const sum = () =>
    one<string>(
      "select md5(string_agg(m::text, ',' order by node_id, measured_at)) from measurement m where measured_at > $1",
      [later(-2 * DAY_MS)],
    );
  const before = await sum();
  await store.pool.query('delete from measurement where measured_at > $1', [later(-2 * DAY_MS)]);
  await storeReadings(store.db, later(-2 * DAY_MS), later(-DAY_MS - 1000));
  await storeReadings(store.db, later(-DAY_MS - 1000), built);
  expect(await sum()).toBe(before);
});

it('is not taken for another', async () => {
  await expect(ensureWorld(store.db, { scale: 'demo', crowd: null }, built, () => undefined)).rejects.toThrow(
    OtherWorld,
  );
});

it('does not move into a database with accounts of its own', async () => {
  await store.pool.query('delete from app_state');
  await expect(catchUp(0)).rejects.toThrow('needs an empty database');
});

describe('a step', () => {
  it('brings a reading of one node, which becomes its newest', async () => {
    const now = later(5000);
    await tick(store.db, now, 1);
    const { rows } = await store.pool.query<{ id: number }>('select id from node where latest_measurement_at = $1', [
      new Date(Math.floor(now.getTime() / 1000) * 1000),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(
      await one<Date>("select (value::json->>'readingsUntil')::timestamptz from app_state where key = 'demo-world'"),
    ).toEqual(now);
  });

  it('reaches every living node in time, and never a silent one', async () => {
    const before = await count('measurement');
    for (let turn = 1; turn <= 24; turn += 1) await tick(store.db, later(turn * 4000), turn);
    expect(await count('measurement')).toBeGreaterThanOrEqual(before + 20);
    expect(
      await one<number>(
        'select count(*)::int from measurement m join demo.behaviour b using (node_id) where m.measured_at ' +
          '> b.silent_from',
      ),
    ).toBe(0);
  });

  it('applies what a person has set, with an entry in the log where the level changes', async () => {
    await store.pool.query('update node set threshold = 200, l1 = 10, l2 = 20, l3 = 30, l4 = null where id = 3');
    await tick(store.db, later(5000), 1);
    const { rows } = await store.pool.query(
      'select permissible_value, threshold_level1, threshold_level4, threat_level from node where id = 3',
    );
    expect(rows).toEqual([
      { permissible_value: 200, threshold_level1: 10, threshold_level4: null, threat_level: 'L3' },
    ]);
    expect(await one<string>('select message_en from log where node_id = 3 and event_at = $1', [later(5000)])).toBe(
      'Below threshold level L4 again at Dźwigar 3',
    );
  });

  it('answers a base that was asked for', async () => {
    await store.pool.query('update node set base_requested_at = $1 where id = 3', [later(1000)]);
    await tick(store.db, later(5000), 1);
    expect(await one<Date>('select base_recalculated_at from node where id = 3')).toEqual(later(5000));
  });
});
