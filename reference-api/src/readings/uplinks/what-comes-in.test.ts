import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { Device } from '@sagitta/shared-contracts/api/device';
import { device, deviceRadio, node, nodeCommand, refusedCount, refusedUplink } from '../../db/schema/index';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { testApi, type TestApi } from '../../../testing/api';
import { chirpstackUp, DECLARED_PROFILE, type EventOptions, thingsStackUplink } from '../../../testing/uplink-fixtures';
import { forgetFrames } from './take-events';

const SECRETS = { roofs: 'the-secret-of-the-roofs', other: 'the-secret-of-the-other', things: 'the-secret-of-things' };
const SERVER = 'http://127.0.0.1:9';
const CONFIG = {
  sources: [
    { name: 'roofs', kind: 'chirpstack', secrets: [SECRETS.roofs], queue: { url: SERVER, token: 'key' } },
    { name: 'other', kind: 'chirpstack', secrets: [SECRETS.other] },
    { name: 'things', kind: 'things-stack', secrets: [SECRETS.things] },
  ],
  profiles: [
    {
      ...DECLARED_PROFILE,
      codec: { ...DECLARED_PROFILE.codec, age: { path: 'age', unit: 'min' } },
    },
  ],
};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let api: TestApi;
let folder: string;
let nodeId: number;
let eui: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-comes-in-'));
  writeFileSync(join(folder, 'uplinks.json'), JSON.stringify(CONFIG));
  api = await testApi({ UPLINKS: join(folder, 'uplinks.json') });
});
beforeEach(async () => {
  api.clock.advance(HOUR);
  const system = await makeSystem(api);
  nodeId = await makeSensor(api, system);
  eui = `a81758fffe0d${String(nodeId).padStart(4, '0')}`;
  await api.store.pool.query('update system set obstruction_detection_threshold = 1000 where id = $1', [system]);
  await api.store.db
    .update(node)
    .set({ measurementBaseDistance: 5_000, permissibleValue: 40, threatLevel: 'none', latestMeasurementAt: null })
    .where(eq(node.id, nodeId));
  await api.store.pool.query('update device set serial = $1 where id = (select device_id from node where id = $2)', [
    eui,
    nodeId,
  ]);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

type SourceName = keyof typeof SECRETS;
const send = (body: object, source: SourceName = 'roofs', event = 'up') =>
  api.call('POST', `/uplinks/${source}?event=${event}`, { token: SECRETS[source], body });
/** A moment before now. */
const ago = (ms: number) => new Date(api.clock.now().getTime() - ms).toISOString();
const deflected = (mm: number) => ({ measured: { distance: 5_000 - mm } });
const up = (fcnt: number, options: EventOptions = {}, source: SourceName = 'roofs') =>
  send(chirpstackUp({ eui, fcnt, time: ago(0), ...options }), source);
const noteOf = (answer: { json: <T>() => T }) => answer.json<{ note: string }>().note;
const place = async () => (await api.store.db.select().from(node).where(eq(node.id, nodeId)))[0];
const radio = async () =>
  (
    await api.store.db
      .select({ radio: deviceRadio, device })
      .from(deviceRadio)
      .innerJoin(device, eq(device.id, deviceRadio.deviceId))
      .where(eq(device.serial, eui))
  )[0];
const kept = async () => api.store.db.select().from(refusedUplink).orderBy(asc(refusedUplink.id));
const counts = () =>
  api.store.db
    .select({ source: refusedCount.source, kind: refusedCount.kind, events: refusedCount.events })
    .from(refusedCount)
    .where(eq(refusedCount.serial, eui))
    .orderBy(asc(refusedCount.source));
const listed = async () =>
  (await api.call('GET', '/devices', { token: await api.signIn('staff') }))
    .json<Device[]>()
    .find(({ SerialString }) => SerialString === eui);
const levels = async () =>
  (
    await api.store.pool.query<{ severity: string }>('select severity from log where node_id = $1 order by id', [
      nodeId,
    ])
  ).rows.map(({ severity }) => severity);
const history = async () =>
  (
    await api.store.pool.query<{ deflection: number | null }>(
      'select deflection from measurement where node_id = $1 order by measured_at',
      [nodeId],
    )
  ).rows.map(({ deflection }) => deflection);
const months = async () =>
  Number(
    (await api.store.pool.query<{ count: string }>(`select count(*) from pg_class where relname ~ '^measurement_\\d'`))
      .rows[0]?.count,
  );
async function command(kind: 'base' | 'acceleration'): Promise<void> {
  const until = new Date(api.clock.now().getTime() + HOUR);
  await api.store.db.insert(nodeCommand).values({
    nodeId,
    kind,
    settings: JSON.stringify(kind === 'base' ? { newBase: 4_990 } : { newAcceleratedUntil: until }),
    changes: '[]',
    requestedAt: api.clock.now(),
  });
}
const commands = async () =>
  (
    await api.store.db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, nodeId)).orderBy(asc(nodeCommand.id))
  ).map(({ state, reason }) => ({ state, reason }));

describe('a gateway whose clock is slow', () => {
  test("switches off no alarm: the network server's time counts, and the difference is noted", async () => {
    await up(1, deflected(5));
    api.clock.advance(10 * MINUTE);
    const answer = await up(2, {
      time: ago(2 * HOUR),
      gateways: [{ gatewayId: 'b1', rssi: -90, nsTime: ago(1_000) }],
      ...deflected(43),
    });
    expect(noteOf(answer)).toContain("a gateway whose clock is 2 hours off; the network server's time counts");
    expect(await place()).toMatchObject({ threatLevel: 'L4', latestMeasurementAt: new Date(ago(1_000)) });
    expect((await radio())?.radio.notice).toContain('2 hours off');
    const token = await api.signIn('staff');
    const devices = (await api.call('GET', '/devices', { token })).json<Device[]>();
    expect(devices.find(({ SerialString }) => SerialString === eui)).toMatchObject({
      Problem: null,
      Notice: expect.stringContaining('2 hours off') as string,
      NetworkName: 'Girder 1',
      Source: 'roofs',
    });
    await up(3, deflected(43));
    expect((await radio())?.radio.notice).toBeNull();
  });

  test('switches off no alarm without that time either: the newest counter is the newest reading', async () => {
    await up(1, deflected(5));
    for (const [fcnt, mm] of [
      [2, 15],
      [3, 30],
      [4, 43],
    ] as const) {
      const answer = await up(fcnt, { time: ago(2 * HOUR), ...deflected(mm) });
      expect(noteOf(answer)).toBe('a clock behind the frame before; it counts as measured now');
    }
    expect(await place()).toMatchObject({ threatLevel: 'L4', calculatedDeflection: 43 });
    expect(await history()).toEqual([5, 15, 30, 43]);
  });

  test("comes after the reading of the node's device before it", async () => {
    const newest = new Date(ago(0));
    await api.store.db.update(node).set({ latestMeasurementAt: newest }).where(eq(node.id, nodeId));
    await up(1, { time: ago(HOUR), ...deflected(43) });
    expect(await place()).toMatchObject({ threatLevel: 'L4', latestMeasurementAt: new Date(newest.getTime() + 1) });
  });
});

describe('a stated age', () => {
  test('that can be right puts a reading into the past', async () => {
    await up(1, deflected(5));
    await up(2, { measured: { distance: 4_957, ageSeconds: 7_200 } });
    expect(await history()).toEqual([43, 5]);
    expect(await place()).toMatchObject({ calculatedDeflection: 5 });
  });

  test('beyond 31 days is a doubt and no alarm, and makes no month of the past', async () => {
    await up(1, deflected(5));
    const before = await months();
    api.clock.advance(MINUTE);
    const answer = await up(2, { measured: { distance: 4_957, ageSeconds: 2 ** 32 - 1 } });
    expect(noteOf(answer)).toBe('a measurement of 49710 days ago, by its stated age; its values are not counted');
    expect((await radio())?.radio.problem).toContain('49710 days ago');
    expect(await months()).toBe(before);
    expect(await place()).toMatchObject({ threatLevel: 'none', calculatedDeflection: 5 });
    expect(await levels()).toEqual([]);
  });
});

describe('who speaks for a device', () => {
  test('is the source that it was first heard from: frames from elsewhere are kept, and change nothing', async () => {
    await up(1, deflected(5));
    const before = await radio();
    api.clock.advance(MINUTE);
    const answer = await up(2, deflected(43), 'other');
    expect(answer.statusCode).toBe(202);
    expect(noteOf(answer)).toBe('its device belongs to the source roofs; it is kept and not counted');
    expect(await radio()).toEqual({ ...before, radio: { ...before?.radio, otherSource: 'other' } });
    expect(await place()).toMatchObject({ threatLevel: 'none', calculatedDeflection: 5 });
    const [row] = (await kept()).slice(-1);
    expect(row).toMatchObject({ source: 'other', kind: 'foreign' });
    expect(JSON.parse(row?.body.toString() ?? '')).toMatchObject({ fCnt: 2 });
    expect((await up(2, deflected(6))).statusCode).toBe(204);
    expect(await place()).toMatchObject({ calculatedDeflection: 6 });
  });

  test('is said by Devices, with how many frames of whom were not judged, and when', async () => {
    await up(1, deflected(5));
    const first = api.clock.now().toISOString();
    await Promise.all([up(2, deflected(43), 'other'), up(3, deflected(43), 'other')]);
    api.clock.advance(MINUTE);
    await up(4, deflected(43), 'other');
    expect(await listed()).toMatchObject({
      Source: 'roofs',
      SourceSince: first,
      NotJudged: [
        {
          Source: 'other',
          Kind: 'foreign',
          Count: 3,
          FirstTimestamp: first,
          LastTimestamp: api.clock.now().toISOString(),
          Reason: 'its device belongs to the source roofs; it is kept and not counted',
        },
      ],
    });
  });

  test('is another one once staff move it: its frames are judged, those of the one before are kept', async () => {
    await up(1, deflected(5));
    await up(7, deflected(6), 'other');
    const token = await api.signIn('staff');
    const body = { NodeID: nodeId, DeviceSerialString: eui, ReplacedSerialString: eui, Source: 'other' };
    expect((await api.call('PUT', '/node/device', { token, body })).statusCode).toBe(200);
    api.clock.advance(MINUTE);
    expect((await up(8, deflected(7), 'other')).statusCode).toBe(204);
    expect((await up(9, deflected(43))).statusCode).toBe(202);
    expect(await history()).toEqual([5, 7]);
    expect(await counts()).toEqual([{ source: 'roofs', kind: 'foreign', events: 1 }]);
  });

  test('is told by a status event as well', async () => {
    const { deviceInfo } = chirpstackUp({ eui }) as { deviceInfo: object };
    await send({ deviceInfo, time: ago(0), batteryLevel: 80 }, 'other', 'status');
    expect((await up(1, deflected(43))).statusCode).toBe(202);
    expect((await radio())?.radio.source).toBe('other');
    expect(await history()).toEqual([]);
  });
});

test('keeps a simulated uplink apart', async () => {
  const uplink = thingsStackUplink({ eui, time: ago(0), object: { distance: 4.9 } });
  const answer = await send({ ...uplink, simulated: true }, 'things');
  expect(answer.statusCode).toBe(202);
  expect(noteOf(answer)).toBe('a simulated event; it is kept and counts as nothing');
  expect(await radio()).toBeUndefined();
  expect((await kept()).at(-1)).toMatchObject({ source: 'things', kind: 'simulated' });
  await send({ ...uplink, simulated: true }, 'things');
  expect(await counts()).toEqual([{ source: 'things', kind: 'simulated', events: 2 }]);
  expect(await history()).toEqual([]);
});

test('forgets after a month what was kept, and how often only of devices that are not known', async () => {
  const [known, unknown] = [eui, eui.replace('fffe0d', 'fffe0c')];
  await up(1);
  await up(2, {}, 'other');
  await send({ ...thingsStackUplink({ eui: unknown, time: ago(0) }), simulated: true }, 'things');
  const left = async () => {
    eui = unknown;
    const ofUnknown = await counts();
    eui = known;
    return { ofUnknown, ofKnown: await counts(), kept: (await kept()).length };
  };
  const once = { ofKnown: [{ source: 'other', kind: 'foreign', events: 1 }] };
  await forgetFrames(api.store.db, api.clock.now());
  expect(await left()).toMatchObject({ ...once, ofUnknown: [{ source: 'things', kind: 'simulated', events: 1 }] });
  api.clock.advance(32 * 24 * HOUR);
  await forgetFrames(api.store.db, api.clock.now());
  expect(await left()).toEqual({ ...once, ofUnknown: [], kept: 0 });
});

describe('what a frame does not say', () => {
  test('leaves damage as it is', async () => {
    const told = (fcnt: number, object: object) => up(fcnt, { profile: 'em500-udl', object });
    await told(1, { distance: 4.99, state: 'fault' });
    expect(await place()).toMatchObject({ damagedParts: ['rangefinder'] });
    await told(2, { battery: 80 });
    expect(await place()).toMatchObject({ damagedParts: ['rangefinder'] });
    await told(3, { battery: 80, state: 'normal' });
    expect(await place()).toMatchObject({ damagedParts: [] });
  });
});

describe('a device of another codec', () => {
  const told = (fcnt: number, mm: number) =>
    up(fcnt, { profile: 'em500-udl', object: { distance: (5_000 - mm) / 1_000 } });

  test('takes base and thresholds from the host, with the reading that comes with its next uplink', async () => {
    await told(1, 5);
    await command('base');
    api.clock.advance(MINUTE);
    await told(2, 12);
    expect(await place()).toMatchObject({ measurementBaseDistance: 4_990, calculatedDeflection: 2 });
    expect(await commands()).toEqual([{ state: 'recalculated', reason: null }]);
  });

  test('is not accelerated: the call is refused, and what waits fails with its reason', async () => {
    await command('acceleration');
    await told(1, 5);
    const reason = 'This device cannot be accelerated: it does not understand our commands.';
    expect(await commands()).toEqual([{ state: 'failed', reason }]);
    const lock = (await place())?.updatedViaWebsiteAt;
    const token = await api.signIn('staff');
    const body = { nodeID: nodeId, newAcceleratedUntil: ago(-HOUR), updatedViaWebsiteAt: lock };
    const answer = await api.call('PATCH', '/node/accelerate', { token, body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({ nodeID: reason });
  });
});

test('knows the type of a device that was first heard by a status event once a frame names its profile', async () => {
  eui = `a81758fffe0f${String(nodeId).padStart(4, '0')}`;
  const status = { deviceInfo: { devEui: eui }, time: ago(0), batteryLevel: 80 };
  await send(status, 'roofs', 'status');
  expect((await radio())?.device.type).toBe('unknown');
  await up(1, { profile: 'Temp Sensor 05' });
  expect((await radio())?.device).toMatchObject({ type: 'Temp Sensor 05', mainSensor: 'none' });
  await up(2, { profile: 'Sagitta laser' });
  expect((await radio())?.device).toMatchObject({ type: 'UD-20.3', mainSensor: 'laser' });
});
