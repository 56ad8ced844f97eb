import type { PastWeatherHour } from '@sagitta/shared-contracts/api/past-weather';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests } from '../../../testing/api';

const SYSTEM = 1;

const api = apiForTests();
let token: string;
/** The hour that has begun last. */
let hour: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  hour = Math.floor(api.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  await api.store.pool.query('delete from weather');
  await api.store.pool.query('delete from weather_past');
});

const ask = (body: object, as = token) => api.call('POST', '/past-weather', { token: as, body });
const range = (from: number, to: number) => ({ Start: new Date(from).toISOString(), End: new Date(to).toISOString() });
async function read(from = hour - 2 * DAY_MS, to = hour + 2 * DAY_MS): Promise<PastWeatherHour[]> {
  const answer = await ask({ systemID: SYSTEM, ...range(from, to) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
/** As pairs of hours from now and temperature. */
const hours = async () => (await read()).map(({ At, Temperature }) => [(Date.parse(At) - hour) / HOUR_MS, Temperature]);

/** A forecast made `ago` hours before this one, with these temperatures from its own hour on. */
async function forecast(ago: number, temperatures: readonly number[], more: object = {}, entry: object = {}) {
  const list = temperatures.map((temp, index) => ({
    dt: hour / 1000 + (index - ago) * 3_600,
    main: { temp },
    ...entry,
  }));
  await api.store.pool.query(
    `insert into weather (system_id, report, fetched_at) values ($1, $2, $3)
     on conflict (system_id) do update set report = excluded.report, fetched_at = excluded.fetched_at`,
    [SYSTEM, JSON.stringify({ ...more, hourly: { list } }), new Date(hour - ago * HOUR_MS)],
  );
}

test('keeps each hour as the last forecast made before it had it', async () => {
  await forecast(5, [-5, -5, -5, -5, -5, -5, -5]);
  await forecast(3, [-3, -3, -3, -3, -3]);
  await forecast(0, [0, 9]);
  expect(await hours()).toEqual([
    [-5, -5],
    [-4, -5],
    [-3, -3],
    [-2, -3],
    [-1, -3],
    [0, 0],
  ]);
});

test('answers the hours since the newest forecast, and none that has yet to come', async () => {
  await forecast(2, [-2, -1, 0, 1, 2]);
  expect(await hours()).toEqual([
    [-2, -2],
    [-1, -1],
    [0, 0],
  ]);
});

test('leaves out the hours that no forecast reached', async () => {
  await forecast(30, [4, 4]);
  await forecast(1, [1, 1]);
  expect(await hours()).toEqual([
    [-30, 4],
    [-29, 4],
    [-1, 1],
    [0, 1],
  ]);
});

test.each<[string, object, number, number | undefined]>([
  ['kelvin as °C', { source: 'openweather', units: 'standard' }, 268.15, -5],
  ['°C as they are', { source: 'openweather', units: 'metric' }, -5, -5],
  ['the simulated °C as they are', {}, -5, -5],
  ['nothing of a service that does not say its unit', { source: 'openweather' }, -5, undefined],
  ['no kelvin that was called °C', { source: 'openweather', units: 'metric' }, 268.15, undefined],
])('stores %s', async (_, more, stored, told) => {
  await forecast(1, [stored, stored], more);
  expect((await read())[0]?.Temperature).toBe(told);
});

test.each<[string, object, number | null]>([
  ['1.2 mm in an hour', { snow: { '1h': 1.2 } }, 1.2],
  ['an hour of three with 1.5 mm', { snow: { '3h': 1.5 } }, 0.5],
  ['a plain number', { snow: 0.25 }, 0.25],
  ['none', {}, 0],
  ['what is no amount', { snow: { '1h': 'much' } }, null],
])('tells the snowfall of an hour: %s', async (_, entry, told) => {
  await forecast(1, [-1], {}, entry);
  expect((await read())[0]?.Snow).toBe(told);
});

test('keeps three years', async () => {
  await api.store.pool.query(
    `insert into weather_past (system_id, at, temperature, snow)
     select $1, at, 1, 0 from unnest($2::timestamptz[]) as at`,
    [SYSTEM, [new Date(hour - 1_094 * DAY_MS), new Date(hour - 1_098 * DAY_MS)]],
  );
  await forecast(0, [0]);
  const { rows } = await api.store.pool.query<{ at: Date }>('select at from weather_past where system_id = $1', [
    SYSTEM,
  ]);
  expect(rows.map(({ at }) => at.getTime())).toEqual([hour - 1_094 * DAY_MS]);
});

test('keeps what it has of a report that cannot be read', async () => {
  await forecast(1, [-1, -1]);
  await api.store.pool.query("update weather set report = 'no JSON', fetched_at = $1", [new Date(hour)]);
  expect(await hours()).toEqual([
    [-1, -1],
    [0, -1],
  ]);
});

test('outlives the forecast, and goes with its system', async () => {
  await forecast(1, [-1, -1]);
  await forecast(0, [0]);
  await api.store.pool.query('delete from weather');
  expect(await hours()).toEqual([
    [-1, -1],
    [0, -1],
  ]);
  const { rows } = await api.store.pool.query<{ id: number }>(
    "insert into system (name, version) values ('Short-lived', 'W4') returning id",
  );
  const id = rows[0]?.id;
  await api.store.pool.query('insert into weather_past (system_id, at, temperature) values ($1, now(), 1)', [id]);
  await api.store.pool.query('delete from system where id = $1', [id]);
  const left = await api.store.pool.query('select from weather_past where system_id = $1', [id]);
  expect(left.rows).toEqual([]);
});

test.each([
  ['a start after the end', { Start: '2026-02-01T00:00:00Z', End: '2026-01-01T00:00:00Z' }],
  ['half a range', { Start: '2026-02-01T00:00:00Z' }],
  ['the other half', { End: '2026-02-01T00:00:00Z' }],
  ['a moment that is none', { Start: 'yesterday', End: '2026-01-01T00:00:00Z' }],
  ['more than 400 days', { Start: '2025-01-01T00:00:00.000Z', End: '2026-02-05T00:00:00.001Z' }],
  ['a system that is text', { systemID: '1', Start: '2026-01-01T00:00:00Z', End: '2026-01-02T00:00:00Z' }],
])('refuses %s', async (_, body) => {
  expect((await ask({ systemID: SYSTEM, ...body })).statusCode).toBe(400);
});

test('answers 400 days, and a range to come with nothing', async () => {
  await forecast(0, [0, 1]);
  const longest = { Start: '2025-01-01T00:00:00Z', End: '2026-02-05T00:00:00Z' };
  expect((await ask({ systemID: SYSTEM, ...longest })).statusCode).toBe(200);
  expect(await read(hour + HOUR_MS, hour + DAY_MS)).toEqual([]);
});

test('answers a hidden system and a missing one with the same bytes', async () => {
  const viewer = await api.signIn('viewer');
  const days = range(hour - DAY_MS, hour);
  const { rows } = await api.store.pool.query<{ id: number }>(
    'select id from system where id not in (select system_id from assignment a join account c on c.id = ' +
      "a.account_id where c.email = 'viewer@sagitta.example') limit 1",
  );
  const [hidden, missing] = [
    await ask({ systemID: rows[0]?.id, ...days }, viewer),
    await ask({ systemID: 2_000_000_000, ...days }, viewer),
  ];
  expect([hidden.statusCode, hidden.body]).toEqual([403, missing.body]);
});
