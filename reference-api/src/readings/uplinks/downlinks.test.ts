import { eq } from 'drizzle-orm';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { device, deviceRadio, node, nodeCommand } from '../../db/schema/index';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { testApi, type TestApi } from '../../../testing/api';
import { fakeServer } from '../../../testing/fake-server';
import { readChirpstack } from './chirpstack';
import { encodeCommand } from './command-format';
import { parseUplinkConfig } from './config';
import { Counters } from './counters';
import { handOver } from './downlinks';
import type { DownlinkOutcome } from './event';
import { DECLARED_PROFILE } from '../../../testing/uplink-fixtures';
import { takeEvents } from './take-events';

let api: TestApi;
let server: Awaited<ReturnType<typeof fakeServer>>;
let asked: { call: string; key: unknown; body: string }[];
let status: number;
/** Of the device with the newest command. */
let eui: string;
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
      profiles: [DECLARED_PROFILE],
    }),
  );
const round = () => handOver(api.store.db, config(), api.clock.now);
interface Told {
  source?: string;
  from?: string;
  reason?: string;
  isFinal?: boolean;
}
const outcome = (
  itemId: string,
  is: DownlinkOutcome['outcome'],
  { source = 'roofs', from = eui, reason, isFinal }: Told = {},
) =>
  api.store.db.transaction((tx) =>
    takeEvents(
      tx,
      [{ source, event: { kind: 'downlink', eui: from, itemId, outcome: is, reason: reason ?? null, isFinal } }],
      config(),
      api.clock.now(),
      new Counters(),
    ),
  );

interface Commanded {
  source?: string;
  profile?: string;
  kind?: 'base' | 'acceleration';
}
/** A laser of a source with a queue, with a command for a new base. */
async function commanded({ source = 'roofs', profile = 'Sagitta laser', kind = 'base' }: Commanded = {}) {
  const id = await makeSensor(api, await makeSystem(api));
  const [place] = await api.store.db.select().from(node).where(eq(node.id, id));
  eui = `a81758fffe1c${String(id).padStart(4, '0')}`;
  await api.store.db
    .update(device)
    .set({ serial: eui })
    .where(eq(device.id, place?.deviceId ?? 0));
  await api.store.db
    .insert(deviceRadio)
    .values({ deviceId: place?.deviceId ?? 0, source, profile, firstHeardAt: api.clock.now() });
  await api.store.db.insert(nodeCommand).values({
    nodeId: id,
    kind,
    settings: JSON.stringify(
      kind === 'base' ? { newBase: 5_020 } : { newAcceleratedUntil: new Date(api.clock.now().getTime() + HOUR_MS) },
    ),
    changes: '[]',
    requestedAt: api.clock.now(),
  });
  return id;
}
const take = (type: string, body: object) =>
  api.store.db.transaction((tx) => {
    const event = readChirpstack(type, body);
    if (!event) throw new Error('The event says nothing.');
    return takeEvents(tx, [{ source: 'roofs', event }], config(), api.clock.now(), new Counters());
  });
const command = async (id: number) =>
  (await api.store.db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, id)))[0];
const state = async (id: number) => (await command(id))?.state;
const base = async (id: number) =>
  (await api.store.db.select().from(node).where(eq(node.id, id)))[0]?.measurementBaseDistance;

test('hands a command over once, and applies it when the device acknowledges', async () => {
  const id = await commanded();
  await round();
  await round();
  expect(asked).toEqual([
    {
      call: `POST /api/devices/${eui}/queue`,
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

test('hands a command over again that did not arrive, or whose queue failed', async () => {
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

test('leaves the commands of a source without a queue', async () => {
  const id = await commanded({ source: 'elsewhere' });
  await round();
  expect(asked).toEqual([]);
  expect(await state(id)).toBe('queued');
});

test('hands no command to a device of another codec, and counts no acknowledgement of its radio', async () => {
  const id = await commanded({ profile: 'em500-udl', kind: 'acceleration' });
  await round();
  expect(asked).toEqual([]);
  await api.store.db.update(nodeCommand).set({ handedAt: api.clock.now(), queueItemId: 'old' });
  await outcome('old', 'acknowledged');
  expect(await state(id)).toBe('queued');
});

test('takes the outcome of a downlink only from the source of its device, and about that device', async () => {
  const id = await commanded();
  await round();
  await outcome('item-1', 'acknowledged', { source: 'elsewhere' });
  await outcome('item-1', 'acknowledged', { from: '0'.repeat(16) });
  await outcome('item-1', 'failed', { source: 'elsewhere', isFinal: true });
  expect(await state(id)).toBe('queued');
  await outcome('item-1', 'acknowledged');
  expect(await state(id)).toBe('applied');
});

test('fails a command at once that can never be sent, with a reason that a person reads', async () => {
  const id = await commanded();
  await round();
  await take('log', {
    deviceInfo: { devEui: eui },
    level: 'ERROR',
    code: 'DOWNLINK_PAYLOAD_SIZE',
    context: { queue_item_id: 'item-1' },
  });
  expect(await command(id)).toMatchObject({
    state: 'failed',
    reason: 'The network server refused it. It is too long for the data rate of the device.',
  });
  await round();
  expect(asked).toHaveLength(1);
});

test('fails a command that its queue refuses as it is', async () => {
  const id = await commanded();
  status = 400;
  await expect(round()).rejects.toThrow('1 downlinks could not be handed over');
  expect(await command(id)).toMatchObject({
    state: 'failed',
    reason: 'The network server refused it. The downlink queue answered 400.',
  });
});

test('gives a command up that has expired ten times, and says meanwhile why it waits', async () => {
  const id = await commanded();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await round();
    await take('log', { deviceInfo: { devEui: eui }, code: 'EXPIRED', context: { queue_item_id: `item-${attempt}` } });
    if (attempt === 9) {
      const reason = 'It expired before the device could be reached.';
      expect(await command(id)).toMatchObject({ state: 'queued', attempts: 9, reason });
    }
  }
  expect(await command(id)).toMatchObject({
    state: 'failed',
    reason: 'The network server gave it up 10 times. It expired before the device could be reached.',
  });
});

test('is not held up by commands that wait for no queue', async () => {
  for (let count = 0; count < 51; count += 1) await commanded({ source: 'elsewhere' });
  await commanded();
  await round();
  expect(asked).toHaveLength(1);
});

test.each([
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
