import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, inArray } from 'drizzle-orm';
import { parseWeatherReport } from '@sagitta/shared-contracts/rules/weather';
import { system, weather } from '../../db/schema/index';
import { SCALES } from '../../world/scale';
import { storeForecasts } from '../../world/build-world';
import { testApi, type TestApi } from '../../../testing/api';
import { eventually } from '../../../testing/eventually';
import daily from '../../../testing/recorded-weather/daily-snow.json';
import hourly from '../../../testing/recorded-weather/hourly-96.json';
import { openWeather, SERVICE_MARK } from './open-weather';
import { refreshWeather, startWeather } from './refresh-weather';

const KEY = 'a-secret-key';
const PLACE = { latitude: 50.770_04, longitude: 16.284_32 };

/** A weather service with recorded answers. */
let asked: URL[];
let respond: (kind: 'daily' | 'hourly', response: ServerResponse) => void;
const recorded: typeof respond = (kind, response) => response.end(JSON.stringify(kind === 'daily' ? daily : hourly));
const host = createServer((request: IncomingMessage, response) => {
  const url = new URL(request.url ?? '', 'http://weather.test');
  asked.push(url);
  respond(url.pathname.endsWith('daily') ? 'daily' : 'hourly', response);
});
let api: TestApi;
let errors: unknown[];

const service = (options: { timeoutMs?: number; units?: 'metric' | 'standard' } = {}) =>
  openWeather({
    key: KEY,
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/data/2.5`,
    units: 'standard',
    ...options,
  });
const never = () => new AbortController().signal;
const refresh = (options?: Parameters<typeof service>[0]) =>
  refreshWeather(api.store.db, service(options), api.clock.now, (error) => errors.push(error), never());
const reportOf = async (id: number) =>
  (await api.store.db.select().from(weather).where(eq(weather.systemId, id)))[0]?.report ?? null;
const read = (report: string | null) =>
  parseWeatherReport(report === null ? null : { Valid: true, String: report }, 'kelvin');

beforeAll(async () => {
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});
beforeEach(() => {
  asked = [];
  errors = [];
  respond = recorded;
});

describe('the service', () => {
  test('is asked for both forecasts of a place, with its key and units', async () => {
    await service({ units: 'metric' })(PLACE, never());
    expect(asked.map(({ pathname }) => pathname).toSorted()).toEqual([
      '/data/2.5/forecast/daily',
      '/data/2.5/forecast/hourly',
    ]);
    for (const { searchParams } of asked)
      expect(Object.fromEntries(searchParams)).toMatchObject({
        lat: '50.7700',
        lon: '16.2843',
        units: 'metric',
        appid: KEY,
      });
  });

  test('gives a report that the screens read: days without a probability, hours with rain under 1h', async () => {
    const report = read(await service()(PLACE, never()));
    expect(report?.daily).toHaveLength(8);
    expect(report?.daily[0]).toMatchObject({ icon: '13d', description: 'light snow', snow: 0.14, pop: null });
    expect(report?.daily[0]?.day).toBeCloseTo(0.59);
    expect(report?.hourly).toHaveLength(48);
    expect(report?.hourly[0]?.temperature).toBeCloseTo(0.32);
    expect(report?.hourly[0]?.pop).toBe(0);
  });

  test('keeps only what is displayed of a report', async () => {
    const text = await service()(PLACE, never());
    expect(text.length).toBeLessThan(10_000);
    expect(text).not.toMatch(/humidity|sunrise|visibility/);
  });

  test.each<[string, typeof respond, RegExp]>([
    ['refuses the key', (_, response) => response.writeHead(401).end('{"cod":401}'), /answered 401/],
    ['answers something else', (_, response) => response.end('{"list":[{"dt":"noon"}]}'), /is not one/],
    ['answers no JSON', (_, response) => response.end('<html>'), /JSON/],
    ['does not answer in time', () => undefined, /timeout|aborted/i],
  ])('rejects where it %s, and names no key', async (_, answer, message) => {
    respond = answer;
    // Only silence is waited out; on a busy machine an answer may take a while.
    const timeoutMs = String(message).includes('timeout') ? 300 : 30_000;
    const failure: unknown = await service({ timeoutMs })(PLACE, never()).catch((error: unknown) => error);
    expect(String(failure)).toMatch(message);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain(KEY);
  });
});

describe('forecasts', () => {
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());
  // Each test begins with what the demo has simulated.
  beforeEach(async () => {
    await api.store.db.delete(weather);
    await storeForecasts(api.store.db, SCALES.test, api.clock.now());
  });

  test('replace simulated ones immediately, and are fetched again when they are an hour old', async () => {
    const places = await api.store.db.$count(system);
    await refresh();
    expect(errors).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(2 * places);
    expect(read(await reportOf(1))?.daily).toHaveLength(8);
    asked = [];
    api.clock.advance(59 * 60_000);
    await refresh();
    expect(asked).toEqual([]);
    api.clock.advance(2 * 60_000);
    await refresh();
    expect(asked.length).toBeGreaterThan(0);
  });

  test('of sites at one place are asked for once', async () => {
    await api.store.db
      .update(system)
      .set(PLACE)
      .where(inArray(system.id, [1, 2]));
    await refresh();
    expect(asked).toHaveLength(2 * ((await api.store.db.$count(system)) - 1));
    expect(await reportOf(2)).toBe(await reportOf(1));
  });

  test('stay where the service fails, and are asked for again in the next round', async () => {
    await refresh();
    const before = await reportOf(1);
    respond = (_, response) => response.writeHead(503).end();
    api.clock.advance(2 * 3_600_000);
    await refresh();
    expect(errors.length).toBeGreaterThan(0);
    expect(await reportOf(1)).toBe(before);
    respond = recorded;
    errors = [];
    asked = [];
    await refresh();
    expect(asked.length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  test('of a site without coordinates are not asked for', async () => {
    await api.store.db.update(system).set({ latitude: null }).where(eq(system.id, 3));
    await refresh();
    expect(await reportOf(3)).not.toContain(SERVICE_MARK);
    expect(await reportOf(4)).toContain(SERVICE_MARK);
  });

  test('of the service are not overwritten by the demo, unless the service has been silent for a day', async () => {
    await refresh();
    await storeForecasts(api.store.db, SCALES.test, api.clock.now());
    expect(await reportOf(1)).toContain(SERVICE_MARK);
    api.clock.advance(25 * 3_600_000);
    await storeForecasts(api.store.db, SCALES.test, api.clock.now());
    expect(await reportOf(1)).not.toContain(SERVICE_MARK);
  });

  test('are no longer fetched once it is stopped, even in the middle of a round', async () => {
    respond = () => undefined;
    // A round that is not broken off waits longer than a test may take.
    const endless = service({ timeoutMs: 600_000 });
    const stop = startWeather(api.store.db, endless, api.clock.now, (error) => errors.push(error));
    // Both forecasts of the first place are under way, and never answered.
    await eventually(
      'both questions',
      () => (asked.length === 2 ? true : undefined),
      () => asked.join(' '),
    );
    await stop();
    expect([asked.length, errors]).toEqual([2, []]);
  });
});
