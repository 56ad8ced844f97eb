import { eq } from 'drizzle-orm';
import { device, deviceRadio, node, nodeCommand } from '../../db/schema/index';
import { testApi, type TestApi } from '../../../testing/api';
import { makeSensor, makeSystem } from '../../../testing/entities';
import { fakeServer } from '../../../testing/fake-server';
import { parseUplinkConfig, type UplinkConfig } from './config';
import { Counters } from './counters';
import { handOver } from './downlinks';
import { thingsStackUplink } from '../../../testing/uplink-fixtures';
import type { Taken } from './follow-event';
import { takeEvents } from './take-events';
import { readThingsStack } from './things-stack';

interface Push {
  downlinks: { frm_payload: string; f_port: number; confirmed: boolean; correlation_ids: string[] }[];
}

let api: TestApi;
let server: Awaited<ReturnType<typeof fakeServer>>;
let config: UplinkConfig;
/** What the server was asked, and what it answers. */
let asked: { url: string; key: unknown; push: Push }[];
let status: number;
let place: number;
let eui: string;

beforeAll(async () => {
  api = await testApi();
  server = await fakeServer(({ call, headers, body }) => {
    asked.push({ url: call, key: headers.authorization, push: JSON.parse(body) as Push });
    return { status, json: {} };
  });
  const url = `${server.url}/`;
  const source = {
    name: 'things',
    kind: 'things-stack',
    secrets: ['x'.repeat(20)],
    queue: { url, token: 'NNSXS.KEY' },
  };
  config = parseUplinkConfig(JSON.stringify({ sources: [source] }));
});
beforeEach(async () => {
  [asked, status] = [[], 200];
  await api.store.db.delete(nodeCommand);
  place = await makeSensor(api, await makeSystem(api));
  const [found] = await api.store.db
    .select({ serial: device.serial })
    .from(device)
    .innerJoin(node, eq(node.deviceId, device.id))
    .where(eq(node.id, place));
  eui = found?.serial.toLowerCase() ?? '';
  await api.store.db.insert(nodeCommand).values({
    nodeId: place,
    kind: 'base',
    settings: JSON.stringify({ newBase: 5_020 }),
    changes: '[]',
    requestedAt: api.clock.now(),
  });
});
afterAll(async () => {
  server.close();
  await api.close();
});

const round = () => handOver(api.store.db, config, api.clock.now);
const state = async () =>
  (await api.store.db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, place)))[0]?.state;

/** Takes a message as a webhook delivers it. */
async function deliver(message: object): Promise<Taken | null> {
  const event = readThingsStack(message);
  if (!event) return null;
  const [taken] = await api.store.db.transaction((tx) =>
    takeEvents(tx, [{ source: 'things', event }], config, api.clock.now(), new Counters()),
  );
  return taken ?? null;
}
const uplink = () => deliver(thingsStackUplink({ eui, time: api.clock.now().toISOString(), profile: 'Sagitta laser' }));
const ids = () => ({ end_device_ids: { device_id: 'girder-2', dev_eui: eui } });
const correlation = (at: number) => ({
  correlation_ids: ['as:downlink:01HV', ...(asked[at]?.push.downlinks[0]?.correlation_ids ?? [])],
});

test('pushes a command to the device by its ids, once, and applies it when the device acknowledges', async () => {
  await uplink();
  await round();
  await round();
  const { application_ids, device_id } = (thingsStackUplink() as Known).end_device_ids;
  expect(asked).toEqual([
    {
      url: `POST /api/v3/as/applications/${application_ids.application_id}/devices/${device_id}/down/push`,
      key: 'Bearer NNSXS.KEY',
      push: {
        downlinks: [
          {
            frm_payload: Buffer.from('01010000c418', 'hex').toString('base64'),
            f_port: 10,
            confirmed: true,
            priority: 'NORMAL',
            correlation_ids: [expect.stringMatching(/^sagitta:[0-9a-f-]{36}$/)],
          },
        ],
      },
    },
  ]);
  await deliver({ ...ids(), downlink_sent: correlation(0) });
  await deliver({ ...ids(), downlink_nack: correlation(0) });
  expect(await state()).toBe('queued');
  expect(await deliver({ ...ids(), downlink_ack: correlation(0) })).toEqual({ stored: true, note: null });
  expect(await state()).toBe('applied');
  expect(await deliver({ ...ids(), downlink_ack: correlation(0) })).toEqual({ stored: false, note: null });
});

interface Known {
  end_device_ids: { device_id: string; application_ids: { application_id: string } };
}

test('pushes a command again that failed, or whose push was refused', async () => {
  await uplink();
  status = 403;
  await expect(round()).rejects.toThrow('1 downlinks could not be handed over');
  status = 200;
  await round();
  const error = { message_format: 'application downlink queue is full' };
  await deliver({ ...ids(), downlink_failed: { downlink: correlation(1), error } });
  await round();
  expect(asked).toHaveLength(3);
  await deliver({ ...ids(), downlink_ack: correlation(1) });
  expect(await state()).toBe('queued');
  await deliver({ ...ids(), downlink_ack: correlation(2) });
  expect(await state()).toBe('applied');
});

test('waits for an uplink that names the application', async () => {
  const [found] = await api.store.db.select().from(node).where(eq(node.id, place));
  await api.store.db.insert(deviceRadio).values({
    deviceId: found?.deviceId ?? 0,
    source: 'things',
    profile: 'Sagitta laser',
    firstHeardAt: api.clock.now(),
  });
  await expect(round()).rejects.toThrow('1 downlinks could not be handed over');
  expect(asked).toEqual([]);
  await uplink();
  await round();
  expect(asked).toHaveLength(1);
});

test('fails a command at once that the network server can never send, with its reason', async () => {
  await uplink();
  await round();
  const error = { name: 'application_downlink_too_long', message_format: 'payload too long', code: 3 };
  await deliver({ ...ids(), downlink_failed: { downlink: correlation(0), error } });
  const [command] = await api.store.db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, place));
  expect(command).toMatchObject({ state: 'failed', reason: 'The network server refused it. payload too long' });
  await round();
  expect(asked).toHaveLength(1);
});

test('leaves the outcome of downlinks that others have sent', async () => {
  const others = { correlation_ids: ['as:downlink:01HV'] };
  expect(await deliver({ ...ids(), downlink_ack: others })).toBeNull();
  expect(await deliver({ ...ids(), downlink_failed: { downlink: others } })).toBeNull();
});
