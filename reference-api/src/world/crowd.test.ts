import { LOST_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import type { Store } from '../db/database';
import { emptyStore } from '../../testing/template';
import { migrateStore } from '../db/database';
import { OtherWorld } from './check-world';
import { ensureWorld } from './ensure-world';

const NOW = new Date('2026-02-10T09:00:00Z');
const SIZE = 120;
let store: Store;

beforeAll(async () => {
  store = await emptyStore();
  await migrateStore(store);
  await ensureWorld(store.db, { scale: 'crowd', crowd: SIZE }, NOW, () => undefined);
});
afterAll(() => store.close());

async function one<T>(query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await store.pool.query<[T]>({ text: query, values, rowMode: 'array' });
  if (!rows[0]) throw new Error(`Nothing found by ${query}`);
  return rows[0][0];
}
const count = (table: string) => one<number>(`select count(*)::int from ${table}`);

test('has as many systems and accounts as were asked for, each system with a person', async () => {
  expect([await count('system'), await count('account')]).toEqual([SIZE, SIZE]);
  expect(await count('system s where not exists (select 1 from assignment a where a.system_id = s.id)')).toBe(0);
});

test('has all systems in one public group, at places of their own in Poland', async () => {
  expect(
    await one(
      'select count(*)::int from system_group g join system_group_system on group_id = g.id where g.name = ' +
        "'Wszystkie obiekty' and g.is_public",
    ),
  ).toBe(SIZE);
  expect(await count('system where latitude between 49 and 55 and longitude between 14 and 24.5')).toBe(SIZE);
  expect(await one('select count(distinct (latitude, longitude))::int from system')).toBe(SIZE);
});

test('has every threat level among them, and most systems without one', async () => {
  expect(await one('select count(distinct threat_level)::int from node')).toBe(6);
  expect(await count("node where threat_level = 'none'")).toBeGreaterThan((await count('node')) / 2);
  // As rare as they are: where every roof is in danger, nobody rehearses which one comes first.
  expect(await count("node where threat_level = 'L4'")).toBeLessThan((await count('node')) / 20);
});

test('has forecasts, one system of 200 nodes and one of 20, on their maps and measured', async () => {
  expect(await count('weather')).toBe(SIZE);
  const { rows } = await store.pool.query<{ nodes: number }>(
    'select count(*)::int as nodes from node where map_position_x is not null and (latest_measurement_at is ' +
      "not null or exists (select 1 from device d where d.id = device_id and d.main_sensor = 'none')) group " +
      'by system_id order by 1 desc limit 2',
  );
  expect(rows.map(({ nodes }) => nodes)).toEqual([200, 20]);
});

test('is up to date again after a night, and another size is another world', async () => {
  const morning = new Date(NOW.getTime() + 20 * 3_600_000);
  await ensureWorld(store.db, { scale: 'crowd', crowd: SIZE }, morning, () => undefined);
  const lost = await one<number>('select count(*)::int from device where latest_packet_at < $1', [
    new Date(morning.getTime() - LOST_AFTER_MS),
  ]);
  expect(lost).toBeLessThan((await count('device')) / 10);
  await expect(ensureWorld(store.db, { scale: 'crowd', crowd: SIZE + 1 }, morning, () => undefined)).rejects.toThrow(
    OtherWorld,
  );
});

test('is known to the planner immediately', async () => {
  for (const table of ['system', 'node', 'device', 'assignment', 'weather', 'weather_hour'])
    expect([table, await count(`pg_stats where tablename = '${table}'`)]).not.toEqual([table, 0]);
});
