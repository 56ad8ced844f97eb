import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Device } from '@sagitta/shared-contracts/api/device';
import { device, deviceRadio, node } from '../../db/schema/index';
import { makeSystem } from '../../../testing/entities';
import { testApi, type TestApi } from '../../../testing/api';
import {
  chirpstackUp,
  DECLARED_PROFILE,
  type EventOptions,
  SPARSE_GATEWAYS,
  thingsStackUplink,
} from '../../../testing/uplink-fixtures';

const [OLD, NEW, OTHER] = ['the-old-secret-of-roofs', 'the-new-secret-of-roofs', 'the-secret-of-the-things'];
const CONFIG = {
  sources: [
    { name: 'roofs', kind: 'chirpstack', secrets: [OLD, NEW] },
    { name: 'things', kind: 'things-stack', secrets: [OTHER] },
  ],
  profiles: [DECLARED_PROFILE],
};

let api: TestApi;
let folder: string;
let start: number;
let serial = 0;
let eui: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-uplinks-'));
  writeFileSync(join(folder, 'uplinks.json'), JSON.stringify(CONFIG));
  api = await testApi({ UPLINKS: join(folder, 'uplinks.json') });
});
beforeEach(() => {
  start = api.clock.now().getTime() - 2 * 3_600_000;
  serial += 1;
  eui = `a81758fffe0c${String(serial).padStart(4, '0')}`;
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** A moment so many minutes from the start of the test, as ChirpStack writes it. */
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString().replace('Z', '+00:00');
const send = (body: object, { secret = OLD, event = 'up', source = 'roofs' } = {}) =>
  api.call('POST', `/uplinks/${source}?event=${event}`, { token: secret, body });
const up = (fcnt: number, minutes: number, options: EventOptions = {}) =>
  send(chirpstackUp({ eui, fcnt, time: at(minutes), ...options }));
const measured = (deflection: number) => ({ measured: { distance: 5_000 - deflection } });

async function bind(): Promise<number> {
  const systemId = await makeSystem(api);
  const [found] = await api.store.db.select().from(device).where(eq(device.serial, eui));
  const token = await api.signIn('staff');
  const made = await api.call('PUT', '/node', {
    token,
    body: { SystemID: systemId, DeviceSerialString: found?.serial, Name: `Girder ${eui}` },
  });
  const id = made.json<{ result: number }>().result;
  await api.store.db
    .update(node)
    .set({
      measurementBaseDistance: 5_000,
      permissibleValue: 100,
      thresholdLevel1: 25,
      thresholdLevel2: 50,
      thresholdLevel3: 75,
      thresholdLevel4: 100,
    })
    .where(eq(node.id, id));
  return id;
}
const radio = async () =>
  (
    await api.store.db
      .select({
        radio: {
          ...getTableColumns(deviceRadio),
          fcnt: device.radioFcnt,
          frames: device.radioFrames,
          newestAt: device.radioNewestAt,
        },
        device,
      })
      .from(deviceRadio)
      .innerJoin(device, eq(device.id, deviceRadio.deviceId))
      .where(eq(device.serial, eui))
  )[0];
const frames = async () => {
  const { rows } = await api.store.pool.query<{ frame: string }>(
    `select f.epoch || '/' || f.fcnt as frame from uplink_frame f join device d on d.id = f.device_id
      where d.serial = $1 order by f.measured_at`,
    [eui],
  );
  return rows.map(({ frame }) => frame);
};
const place = async (id: number) => (await api.store.db.select().from(node).where(eq(node.id, id)))[0];
const history = async (id: number) =>
  (
    await api.store.pool.query<{ deflection: number }>(
      'select deflection from measurement where node_id = $1 order by measured_at',
      [id],
    )
  ).rows.map(({ deflection }) => deflection);

describe('who may send', () => {
  test('takes the old and the new secret at once, as a bearer token or in a header', async () => {
    expect((await up(1, 0)).statusCode).toBe(204);
    const time = at(1);
    expect((await send(chirpstackUp({ eui, fcnt: 2, time }), { secret: NEW })).statusCode).toBe(204);
    const answer = await api.call('POST', '/uplinks/roofs?event=up', {
      headers: { 'x-uplink-secret': NEW },
      body: chirpstackUp({ eui, fcnt: 3, time: at(2) }),
    });
    expect(answer.statusCode).toBe(204);
    expect(await frames()).toEqual(['0/1', '0/2', '0/3']);
  });

  test.each([
    ['no secret', {}],
    ['a wrong one', { authorization: 'Bearer wrong' }],
    ["another source's", { authorization: `Bearer ${OTHER}` }],
    ['an empty one', { authorization: 'Bearer ', 'x-uplink-secret': '' }],
  ])('refuses %s, and an unknown source alike', async (_, headers: Record<string, string>) => {
    for (const source of ['roofs', 'nowhere', '__proto__']) {
      const answer = await api.call('POST', `/uplinks/${source}?event=up`, { headers, body: chirpstackUp({ eui }) });
      expect(answer.statusCode).toBe(401);
    }
    expect(await radio()).toBeUndefined();
  });

  test('refuses a session of a person', async () => {
    expect((await send(chirpstackUp({ eui }), { secret: await api.signIn('staff') })).statusCode).toBe(401);
  });

  test('does not exist without a configuration', async () => {
    const other = await testApi();
    expect((await other.call('POST', '/uplinks/roofs?event=up', { token: OLD, body: {} })).statusCode).toBe(404);
    await other.close();
  });
});

describe('what cannot be read', () => {
  test.each([
    ['no device', { ...chirpstackUp(), deviceInfo: {} }, 'up'],
    ['an EUI that is none', chirpstackUp({ eui: 'roof' }), 'up'],
    ['broken base64', chirpstackUp({ data: 'AQUA*w' }), 'up'],
    ['a counter below 0', chirpstackUp({ fcnt: -1 }), 'up'],
    ['a counter beyond 32 bits', chirpstackUp({ fcnt: 2 ** 32 }), 'up'],
    ['a counter with a fraction', chirpstackUp({ fcnt: 1.5 }), 'up'],
    ['the body of another kind of server', thingsStackUplink(), 'up'],
    ['an unknown event', chirpstackUp(), 'upward'],
    ['no event', chirpstackUp(), ''],
    ['a list', [], 'up'],
  ])('answers 400 to %s', async (_, body, event) => {
    expect((await send(body, { event })).statusCode).toBe(400);
  });

  test('answers 400 to what is not JSON, and 413 to 10 MB', async () => {
    const post = (payload: string) =>
      api.app.inject({
        method: 'POST',
        url: '/uplinks/roofs?event=up',
        headers: { authorization: `Bearer ${OLD}`, 'content-type': 'application/json' },
        payload,
      });
    expect((await post('{"deviceInfo":')).statusCode).toBe(400);
    const large = await post(JSON.stringify({ data: 'A'.repeat(10_000_000) }));
    expect(large.statusCode).toBe(413);
    expect(large.json<{ error: { message: string } }>().error.message).toContain('256 KB');
  });

  test('keeps a frame of an unknown profile, and says 202', async () => {
    const answer = await up(1, 0, { profile: 'Nobody knows' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json<{ note: string }>().note).toContain('"Nobody knows" is unknown');
    expect(await frames()).toEqual(['0/1']);
    expect((await radio())?.device).toMatchObject({ type: 'Nobody knows', role: 'unknown', mainSensor: 'none' });
  });

  test('keeps a frame that its codec cannot read', async () => {
    const answer = await up(1, 0, { data: Buffer.from('0901', 'hex').toString('base64') });
    expect(answer.statusCode).toBe(202);
    expect((await radio())?.radio.problem).toContain('cannot be read');
    await up(2, 1);
    expect((await radio())?.radio.problem).toBeNull();
  });

  test.each(['1970-01-01T00:00:00Z', '2100-01-01T00:00:00Z', 'yesterday', null])(
    'takes a reading with the clock at %s as measured now',
    async (time) => {
      await up(1, -5);
      const id = await bind();
      expect((await up(2, 0, { time, ...measured(30) })).statusCode).toBe(202);
      expect(await place(id)).toMatchObject({ calculatedDeflection: 30, latestMeasurementAt: api.clock.now() });
    },
  );
});

describe('a device', () => {
  test('appears on the Devices page when first heard, and sends readings once a node has it', async () => {
    expect((await up(1, 0, { gateways: SPARSE_GATEWAYS })).statusCode).toBe(204);
    const list = (await api.call('GET', '/devices', { token: await api.signIn('staff') })).json<Device[]>();
    const found = list.find(({ SerialString }) => SerialString === eui);
    expect(found).toMatchObject({ DeviceType: 'UD-20.3', NodeId: null });
    expect(JSON.parse(found?.SignalQualityInfo ?? '')).toEqual([
      { gatewayId: 'a84041ffff1e2b3c', rssi: -101, snr: -2.5 },
      { gatewayId: 'a84041ffff1e2b3d', rssi: -113 },
    ]);
    const id = await bind();
    await up(2, 1, measured(52));
    expect(await place(id)).toMatchObject({ calculatedDeflection: 52, threatLevel: 'L2' });
    const { rows } = await api.store.pool.query('select severity from log where node_id = $1', [id]);
    expect(rows).toEqual([{ severity: 'L2' }]);
  });

  test('of another maker is read by its profile, through The Things Stack', async () => {
    const body = (fcnt: number, minutes: number, distance: number) =>
      thingsStackUplink({ eui: eui.toUpperCase(), fcnt, time: at(minutes), object: { distance, battery: 90 } });
    const things = { source: 'things', secret: OTHER };
    expect((await send(body(0, 0, 4.9), things)).statusCode).toBe(204);
    const id = await bind();
    expect((await send(body(1, 1, 4.97), things)).statusCode).toBe(204);
    expect(await place(id)).toMatchObject({ calculatedDeflection: 30, supplyState: 'battery_good_normal' });
  });

  test('gets its sensor when its profile becomes known', async () => {
    await up(1, 0, { profile: 'Not yet' });
    await up(2, 1);
    expect((await radio())?.device).toMatchObject({ role: 'endpoint_device', mainSensor: 'laser' });
  });

  test('tells its battery by a status event', async () => {
    await up(1, 0);
    const id = await bind();
    const { deviceInfo } = chirpstackUp({ eui }) as { deviceInfo: object };
    await send({ deviceInfo, time: at(1), margin: 10, batteryLevel: 12.5 }, { event: 'status' });
    expect(await place(id)).toMatchObject({ supplyState: 'battery_weak' });
    expect((await send({ deviceInfo, devAddr: '01', time: at(2) }, { event: 'join' })).statusCode).toBe(204);
    expect((await send({ deviceInfo, time: at(3) }, { event: 'location' })).statusCode).toBe(204);
  });
});

describe('a frame', () => {
  test('is stored once, however often and through however many gateways it comes', async () => {
    await up(1, 0);
    const id = await bind();
    const gateway = (index: number) => ({ gatewayId: `a84041ffff1e2b${index}0`, rssi: -100 + index, snr: 5 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => up(2, 1, { ...measured(30), gateways: [gateway(index)] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204));
    expect(await frames()).toEqual(['0/1', '0/2']);
    expect(await history(id)).toEqual([30]);
    const found = await radio();
    expect(found?.radio).toMatchObject({ frames: 2, duplicates: 9 });
    const heard = JSON.parse(found?.device.signalQualityInfo ?? '') as { rssi: number }[];
    expect(heard.map(({ rssi }) => rssi)).toEqual([-91, -92, -93, -94, -95, -96, -97, -98, -99, -100]);
  });

  test('that is late takes its place, and leaves the level alone', async () => {
    await up(1, 0);
    const id = await bind();
    await up(5, 10, measured(32));
    await up(3, 5, measured(45));
    expect(await history(id)).toEqual([45, 32]);
    expect(await place(id)).toMatchObject({ calculatedDeflection: 32, threatLevel: 'L1' });
    expect((await radio())?.radio).toMatchObject({ fcnt: 5, restarts: 0 });
  });

  test('that a device sends again later keeps the time of its measurement', async () => {
    await up(1, 0);
    const id = await bind();
    await up(2, 60, { measured: { distance: 4_970, ageSeconds: 1_800 } });
    expect((await place(id))?.latestMeasurementAt).toEqual(new Date(start + 30 * 60_000));
  });

  test('whose counter has restarted is taken and noted; a replay of an old one is not', async () => {
    await up(500, 0);
    const id = await bind();
    await up(501, 1, measured(30));
    const answer = await up(0, 2, measured(31));
    expect(answer.statusCode).toBe(202);
    expect(answer.json<{ note: string }>().note).toContain('restarted');
    expect((await up(501, 1, measured(30))).statusCode).toBe(204);
    await up(1, 3, { ...measured(32), devAddr: '00aa' });
    expect(await frames()).toEqual(['0/500', '0/501', '1/0', '2/1']);
    expect(await history(id)).toEqual([30, 31, 32]);
    expect((await radio())?.radio).toMatchObject({ restarts: 1, epoch: 2, fcnt: 1, duplicates: 1 });
  });

  test('that comes again on another day is the same, also after a restart', async () => {
    await up(500, 0);
    const id = await bind();
    const gateway = (rssi: number) => ({ gateways: [{ gatewayId: `a84041ffff1e2b${-rssi}`, rssi, snr: 5 }] });
    await up(501, 1, { ...measured(30), ...gateway(-90) });
    const day = 24 * 60;
    const later = async (days: number, fcnt: number, minute: number, more: Parameters<typeof up>[2]) => {
      api.clock.advance(days * day * 60_000);
      const answer = await up(fcnt, minute, more);
      expect([answer.statusCode, await frames()]).toEqual([204, stored]);
    };
    let stored = ['0/500', '0/501'];
    await later(1, 501, 1, { ...measured(30), ...gateway(-80) });
    await up(2, day + 2, measured(31));
    stored = ['0/500', '0/501', '1/2'];
    await later(2, 501, 1, measured(30));
    await up(502, 3 * day, { ...measured(32), devAddr: '00aa' });
    stored = [...stored, '2/502'];
    await later(1, 501, 1, measured(30));
    await later(0, 2, day + 2, measured(31));
    expect(await history(id)).toEqual([30, 31, 32]);
    const { rows } = await api.store.pool.query<{ days: number; signal: string }>(
      `select count(distinct date_trunc('day', f.received_at, 'UTC'))::int as days,
          min(f.signal) filter (where f.fcnt = 501) as signal
        from uplink_frame f join device d on d.id = f.device_id where d.serial = $1`,
      [eui],
    );
    expect(rows).toMatchObject([
      { days: 3, signal: expect.stringMatching(/80",-80,5,null\],\["a84041ffff1e2b90",-90/) },
    ]);
  });
});

test('follows its file while it runs, and keeps the last good one', async () => {
  const file = join(folder, 'followed.json');
  writeFileSync(file, JSON.stringify(CONFIG));
  const followed = await testApi({ UPLINKS: file });
  const tryIt = async (secret: string, wanted: number) => {
    for (let round = 0; round < 100; round += 1) {
      const answer = await followed.call('POST', '/uplinks/roofs?event=location', { token: secret, body: {} });
      if (answer.statusCode === wanted) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`It never answered ${wanted}.`);
  };
  await tryIt(OLD, 204);
  const third = 'the-third-secret-of-roofs';
  writeFileSync(file, JSON.stringify({ sources: [{ ...CONFIG.sources[0], secrets: [NEW, third] }] }));
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  await tryIt(third, 204);
  await tryIt(OLD, 401);
  await followed.close();
});
