import { eq } from 'drizzle-orm';
import { device, deviceRadio, node, nodeCommand } from '../db/schema/index';
import { makeSensor, makeSystem } from '../testing/entities';
import { testApi, type TestApi } from '../testing/api';
import { fakeServer } from '../testing/fake-server';
import { encodeCommand } from './command-format';
import { parseUplinkConfig } from './config';
import { Counters } from './counters';
import { handOver } from './downlinks';
import type { DownlinkOutcome } from './event';
import { takeEvents } from './take-events';

let api: TestApi;
let server: Awaited<ReturnType<typeof fakeServer>>;
let asked: { call: string; key: unknown; body: string }[];
let status: number;
beforeAll(async () => {
  api = await testApi();
  server = await fakeServer(({ call, headers, body }) => {
    asked.push({ call, key: headers['grpc-metadata-authorization'], body });
    return { status, json: { id: `item-${asked.length}` } };
  });
});
beforeEach(async () => {
  asked = [];
  status = 200;
  await api.store.db.delete(nodeCommand);
});
afterAll(async () => {
  server.close();
  await api.close();
});

const config = () =>
  parseUplinkConfig(
    JSON.stringify({
      sources: [
        { name: 'roofs', kind: 'chirpstack', secrets: ['x'.repeat(20)], queue: { url: server.url, token: 'key' } },
      ],
    }),
  );
const round = () => handOver(api.store.db, config(), api.clock.now);
const outcome = (itemId: string, is: DownlinkOutcome['outcome']) =>
  api.store.db.transaction((tx) =>
    takeEvents(
      tx,
      [{ source: 'roofs', event: { kind: 'downlink', eui: '0'.repeat(16), itemId, outcome: is, reason: null } }],
      config(),
      api.clock.now(),
      new Counters(),
    ),
  );

/** A laser of a source with a queue, with a command for a new base. */
async function commanded(source = 'roofs'): Promise<number> {
  const id = await makeSensor(api, await makeSystem(api));
  const [place] = await api.store.db.select().from(node).where(eq(node.id, id));
  await api.store.db
    .insert(deviceRadio)
    .values({ deviceId: place?.deviceId ?? 0, source, firstHeardAt: api.clock.now() });
  await api.store.db.insert(nodeCommand).values({
    nodeId: id,
    kind: 'base',
    settings: JSON.stringify({ newBase: 5_020 }),
    changes: '[]',
    requestedAt: api.clock.now(),
  });
  return id;
}
const state = async (id: number) =>
  (await api.store.db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, id)))[0]?.state;
const base = async (id: number) =>
  (await api.store.db.select().from(node).where(eq(node.id, id)))[0]?.measurementBaseDistance;

it('hands a command over once, and applies it when the device acknowledges', async () => {
  const id = await commanded();
  await round();
  await round();
  const [found] = await api.store.db
    .select({ serial: device.serial })
    .from(device)
    .innerJoin(node, eq(node.deviceId, device.id))
    .where(eq(node.id, id));
  expect(asked).toEqual([
    {
      call: `POST /api/devices/${found?.serial.toLowerCase()}/queue`,
      key: 'Bearer key',
      body: JSON.stringify({
        queueItem: { confirmed: true, fPort: 10, data: Buffer.from('01010000c418', 'hex').toString('base64') },
      }),
    },
  ]);
  await outcome('item-1', 'sent');
  expect(await state(id)).toBe('queued');
  await outcome('item-1', 'acknowledged');
  expect(await state(id)).toBe('applied');
  expect(await base(id)).toBe(5_020);
  await outcome('item-1', 'acknowledged');
  expect(await state(id)).toBe('applied');
});

it('hands a command over again that did not arrive, or whose queue failed', async () => {
  const id = await commanded();
  status = 500;
  await expect(round()).rejects.toThrow('1 downlinks could not be handed over');
  status = 200;
  await round();
  await outcome('item-2', 'failed');
  expect(await state(id)).toBe('queued');
  await round();
  expect(asked).toHaveLength(3);
  await outcome('item-3', 'acknowledged');
  expect(await state(id)).toBe('applied');
});

it('leaves the commands of a source without a queue', async () => {
  const id = await commanded('elsewhere');
  await round();
  expect(asked).toEqual([]);
  expect(await state(id)).toBe('queued');
});

it.each([
  ['base', { newBase: -0.5 }, 'inclinometer', '0101ffffec78'],
  [
    'thresholds',
    { threshold: 40, l1: 25, l2: null, l3: 75, l4: 100, inclinometerInverted: null },
    'laser',
    '01020000019019004b64ff',
  ],
  ['acceleration', { newAcceleratedUntil: '2026-11-23T05:00:00.000Z' }, 'laser', '010300000e10'],
  ['acceleration', { newAcceleratedUntil: null }, 'laser', '010300000000'],
] as const)('writes %s as a frame', (kind, settings, sensor, hex) => {
  const now = new Date('2026-11-23T04:00:00Z');
  expect(encodeCommand({ kind, settings: JSON.stringify(settings) }, sensor, now)?.toString('hex')).toBe(hex);
});
