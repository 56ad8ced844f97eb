import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { refusedCount, refusedUplink } from '../../db/schema/index';
import { testApi, type TestApi } from '../../../testing/api';
import { BROKEN_CONFIG, BROKEN_DEVICES, BROKEN_SECRET, brokenEui, brokenEvents } from '../../../testing/broken-events';
import { startBroker } from '../../../testing/broker';
import { parseUplinkConfig } from './config';
import { chirpstackUp } from '../../../testing/uplink-fixtures';
import { Inbox } from './inbox';
import { startMqtt } from '../../entrances/uplinks/mqtt';

// Whatever a network server sends: no call fails, and nothing that is broken holds up a device that is not.

/** Each way. `BROKEN_EVENTS=10000` is the bar of issue 24, which `pnpm bench api` measures too. */
const BROKEN = Number(process.env.BROKEN_EVENTS ?? 2_000);
const AT_ONCE = 100;

let api: TestApi;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-broken-'));
  writeFileSync(join(folder, 'uplinks.json'), JSON.stringify(BROKEN_CONFIG));
  api = await testApi({ UPLINKS: join(folder, 'uplinks.json') });
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const ago = (ms: number) => new Date(api.clock.now().getTime() - ms).toISOString();
const post = ({ url, payload }: { url: string; payload: string | Buffer }) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${BROKEN_SECRET}`, 'content-type': 'application/json' },
    payload,
  });
const months = async () =>
  (await api.store.pool.query(`select relname from pg_class where relname ~ '^measurement_\\d' order by relname`)).rows;

/** All devices belong to a node, so that what they measured is stored. */
async function makeNodes(): Promise<void> {
  await Promise.all(
    Array.from({ length: BROKEN_DEVICES }, (_, index) =>
      post({
        url: '/uplinks/roofs?event=up',
        payload: JSON.stringify(chirpstackUp({ eui: brokenEui(index), fcnt: 0, time: ago(120_000) })),
      }),
    ),
  );
  await api.store.db.execute(sql`
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value)
    select (select min(id) from system where version = 'W4'), id, 'Broken ' || serial, 5000, 40
    from device where serial like 'a81758fffe0a%'`);
}

const GOOD = 'a81758fffe0b0001';
const goodEvent = (fcnt: number) => JSON.stringify(chirpstackUp({ eui: GOOD, fcnt, time: ago(0) }));
const goodFrames = async () =>
  (
    await api.store.pool.query<{ frames: number }>(
      `select count(*)::int as frames from uplink_frame f join device d on d.id = f.device_id where d.serial = $1`,
      [GOOD],
    )
  ).rows;

test('answers no broken event with 5xx, stores those of other devices, and makes no month of the past', async () => {
  await makeNodes();
  const before = await months();
  const brokenEvent = brokenEvents('broken events', ago);
  const answers: number[] = [];
  for (let sent = 0; sent < BROKEN; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => {
      const { source, event, payload } = brokenEvent(1 + sent + index);
      return post({ url: `/uplinks/${source}?event=${encodeURIComponent(event)}`, payload });
    });
    const whole = post({ url: '/uplinks/roofs?event=up', payload: goodEvent(sent / AT_ONCE) });
    answers.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode));
    expect((await whole).statusCode).toBe(204);
    api.clock.advance(1_000);
  }
  expect(answers).toHaveLength(BROKEN);
  expect(answers.filter((status) => status >= 500)).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([202, 204, 400]));
  expect(await months()).toEqual(before);
  // Each was seen through before the database had to refuse it.
  expect(await api.store.db.$count(refusedUplink, eq(refusedUplink.kind, 'unstorable'))).toBe(0);
  expect(await goodFrames()).toEqual([{ frames: BROKEN / AT_ONCE }]);
});

test('acknowledges every broken event of a broker, and stores those of other devices', async () => {
  await makeNodes();
  const broker = await startBroker();
  const [roofs, things] = BROKEN_CONFIG.sources;
  const sources = [{ ...roofs, mqtt: { url: broker.url } }, things];
  const config = parseUplinkConfig(JSON.stringify({ ...BROKEN_CONFIG, sources }));
  const inbox = new Inbox(api.store.db, api.clock.now, () => config);
  const errors: unknown[] = [];
  const log = { warn: () => undefined, error: (...said: unknown[]) => void errors.push(said) };
  const stop = startMqtt(inbox, api.store.db, log);
  const before = await months();
  const brokenEvent = brokenEvents('broken events of a broker', ago);
  const publish = (eui: string, event: string, payload: string | Buffer) =>
    broker.publish(`application/1/device/${eui}/event/${event}`, payload);
  for (let sent = 0; sent < BROKEN; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => {
      const { eui, event, payload } = brokenEvent(1 + sent + index);
      return publish(eui, event, payload);
    });
    // Each of these ends only when the listener has acknowledged it.
    await Promise.all([...batch, publish(GOOD, 'up', goodEvent(sent / AT_ONCE))]);
    api.clock.advance(1_000);
  }
  await stop();
  await broker.stop();
  expect(errors).toEqual([]);
  expect(inbox.counters.read()).toMatchObject({ failed: 0, refused: 0 });
  expect(await months()).toEqual(before);
  expect(await api.store.db.$count(refusedUplink, eq(refusedUplink.kind, 'unstorable'))).toBe(0);
  expect(await goodFrames()).toEqual([{ frames: BROKEN / AT_ONCE }]);
});

test('keeps an event raw that the database refuses, answers it, and stores the others of its batch', async () => {
  // Stands for whatever no check has foreseen.
  await api.store.pool.query(
    `alter table device_radio add constraint no_such check (name is distinct from 'unforeseen')`,
  );
  const event = (eui: string, fcnt: number, changed: object = {}) => {
    const { deviceInfo, ...rest } = chirpstackUp({ eui, fcnt, time: ago(0) }) as { deviceInfo: object };
    return {
      url: '/uplinks/roofs?event=up',
      payload: JSON.stringify({ ...rest, deviceInfo: { ...deviceInfo, ...changed } }),
    };
  };
  const unforeseen = event('a81758fffe0b0003', 1, { deviceName: 'unforeseen' });
  const answers = await Promise.all([
    post(event('a81758fffe0b0002', 1)),
    post(unforeseen),
    ...Array.from({ length: 5 }, (_, index) => post(event(`a81758fffe0b001${index}`, 1))),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 202, 204, 204, 204, 204, 204]);
  expect(answers[1]?.json<{ note: string }>().note).toContain('it cannot be stored and is kept as it came');
  const kept = await api.store.db.select().from(refusedUplink);
  expect(kept.filter(({ kind }) => kind === 'unstorable')).toMatchObject([
    { source: 'roofs', body: Buffer.from(unforeseen.payload), reason: expect.stringContaining('no_such') as string },
  ]);
  const counted = await api.store.db.select().from(refusedCount).where(eq(refusedCount.kind, 'unstorable'));
  expect(counted).toMatchObject([{ source: 'roofs', serial: 'a81758fffe0b0003', events: 1 }]);
  // It has made no device, so that it is beside the list.
  const unlisted = await api.call('GET', '/devices/unlisted-events', { token: await api.signIn('staff') });
  const reason = expect.stringContaining('no_such') as string;
  expect(unlisted.json()).toMatchObject([
    { SerialString: 'a81758fffe0b0003', Source: 'roofs', Kind: 'unstorable', Count: 1, Reason: reason },
  ]);
});
