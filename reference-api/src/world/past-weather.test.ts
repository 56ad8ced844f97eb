import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests } from '../../testing/api';
import { advance } from './advance';

const api = apiForTests();

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;

test('covers every hour of the days that the world has readings of', async () => {
  const [found] = await rows<{ sites: number; first: Date; hours: number }>(
    `select count(distinct system_id)::int as sites, min(at) as first, count(*)::int as hours from weather_past`,
  );
  const [readings] = await rows<{ first: Date }>(
    'select min(measured_at) as first from measurement where node_id <> 3',
  );
  expect(found?.first.getTime()).toBeLessThanOrEqual((readings?.first.getTime() ?? 0) + HOUR_MS);
  // Without a hole: as many hours as there are between the first and now.
  const now = Math.floor(api.clock.now().getTime() / HOUR_MS);
  expect((found?.hours ?? 0) / (found?.sites ?? 1)).toBeCloseTo(now - (found?.first.getTime() ?? 0) / HOUR_MS + 1, -1);
});

test('is the weather that the readings were computed from', async () => {
  // Devices under the roof are a constant warmer or colder than the air of the same hour.
  const [found] = await rows<{ apart: number }>(
    `select max(deviation)::float8 as apart from (
       select stddev(m.temperature1 - p.temperature) as deviation from measurement m join node n on n.id = m.node_id
       join weather_past p on p.system_id = n.system_id and p.at = date_trunc('hour', m.measured_at)
       where m.temperature1 is not null group by n.id having count(*) > 20
     ) as node`,
  );
  expect(found?.apart).toBeLessThan(1.5);
});

test('brings the snow of each day in its hours', async () => {
  const days = await rows<{ stored: number; fell: number }>(
    `select sum(p.snow)::float8 as stored, max(d.snowfall)::float8 as fell from demo.weather d
     join weather_past p on p.system_id = d.system_id and (p.at at time zone 'UTC')::date = d.day
     group by d.system_id, d.day having count(*) = 24`,
  );
  expect(days.length).toBeGreaterThan(100);
  for (const { stored, fell } of days) expect(Math.abs(stored - fell)).toBeLessThan(0.1);
});

test.each([10, 60])('goes on as the world does, over %d hours without it too', async (hours) => {
  const from = api.clock.now();
  const now = new Date(from.getTime() + hours * HOUR_MS);
  await advance(api.store.db, 'test', from, now);
  api.clock.advance(hours * HOUR_MS);
  // Also the hour that has begun since the world was built, if any: the forecast had it.
  const found = await rows<{ stored: number }>(
    `select count(p.at)::int as stored from weather w
     cross join generate_series(date_trunc('hour', $1::timestamptz) + interval '1 hour', $2, interval '1 hour') as hour
     left join weather_past p on p.system_id = w.system_id and p.at = hour group by w.system_id`,
    [from, now],
  );
  expect(found.length).toBeGreaterThan(3);
  expect(new Set(found.map(({ stored }) => stored))).toEqual(new Set([hours]));
});
