import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { testApi, type TestApi } from '../../testing/api';
import { ensureWorld } from './ensure-world';
import { tick } from './live';

// The suite as `npm start` starts it: the demo world lives, and a real device is connected as docs/connect.md says.

const GUIDE = readFileSync(new URL('../../../docs/connect.md', import.meta.url), 'utf8');
const SYSTEM = 1;

let folder: string;
let api: TestApi;
let token: string;
let turn: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sagitta-real-'));
  const file = join(folder, 'uplinks.json');
  writeFileSync(file, /```json\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '');
  api = await testApi({ UPLINKS: file });
  token = await api.signIn('staff');
  turn = 0;
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** The event of the guide, with another counter. */
async function send(fCnt: number, eui?: string): Promise<void> {
  const [, url = '', secret = '', body = ''] =
    /'http:\/\/localhost:4000(.*?)'[\s\S]*?Bearer (.*?)'[\s\S]*?-d '([\s\S]*?)'/.exec(GUIDE) ?? [];
  const event = JSON.parse(body) as { deviceInfo: { devEui: string } };
  const deviceInfo = { ...event.deviceInfo, ...(eui !== undefined && { devEui: eui }) };
  const answer = await api.call('POST', url, { token: secret, body: { ...event, deviceInfo, fCnt } });
  expect(answer.statusCode).toBe(202);
}

/** Some turns of the living world, seconds apart. */
async function live(turns = 3): Promise<void> {
  for (let left = turns; left > 0; left -= 1) {
    api.clock.advance(4_000);
    turn += 1;
    await tick(api.store.db, api.clock.now(), turn);
  }
}

const restart = () => ensureWorld(api.store.db, { scale: 'test', crowd: null }, api.clock.now(), () => undefined);

async function createNode(eui: string): Promise<number> {
  const body = { SystemID: SYSTEM, DeviceSerialString: eui, Name: 'Girder 1' };
  return (await api.call('PUT', '/node', { token, body })).json<{ result: number }>().result;
}

async function read(id: number): Promise<Node | undefined> {
  const nodes = await api.call('PATCH', '/nodes', { token, body: { systemIds: [SYSTEM] } });
  return nodes.json<Node[]>().find((node) => node.id === id);
}

async function act(id: number, path: string, input: object): Promise<void> {
  const lock = (await read(id))?.updatedViaWebsiteAt;
  const answer = await api.call('PATCH', path, { token, body: { nodeID: id, updatedViaWebsiteAt: lock, ...input } });
  expect(answer.statusCode).toBe(200);
}

async function commission(id: number): Promise<void> {
  await act(id, '/node/base', { newBase: 5_000 });
  await act(id, '/node/configure', { threshold: 20, l1: 25, l2: 50, l3: 75, l4: 100, inclinometerInverted: null });
}

const rows = async (text: string, id: number) => (await api.store.pool.query<Record<string, unknown>>(text, [id])).rows;
const deflections = async (id: number) =>
  (await rows('select deflection from measurement where node_id = $1 order by measured_at', id)).map(
    ({ deflection }) => deflection,
  );
const entries = async (id: number) =>
  (await rows('select message_en from log where node_id = $1 order by id', id)).map(({ message_en: text }) => text);
const packet = (id: number) =>
  rows(
    `select device.latest_packet_at, device.signal_quality_at, node.supply_voltage1, node.latest_measurement_at
     from node join device on device.id = node.device_id where node.id = $1`,
    id,
  );

test('leaves a real device alone, which shows only what its own frames say', async () => {
  await send(1);
  const id = await createNode('a81758fffe0c9001');
  await live();
  expect(await deflections(id)).toEqual([]);
  await commission(id);
  await live();
  expect((await rows('select state from node_command where node_id = $1', id)).map(({ state }) => state)).toEqual([
    'queued',
    'queued',
  ]);
  await send(2);
  await live();
  await send(3);
  await live();
  expect(await read(id)).toMatchObject({ LatestKnownCalculatedDeflection: 15.5, LatestKnownThreatLevel: 'L3' });
  expect(await deflections(id)).toHaveLength(2);
  const [told, heard] = [await entries(id), await packet(id)];
  expect(told.filter((text) => !String(text).includes('set to'))).toEqual([
    'Threshold level L3 exceeded at Girder 1: 16 mm (78% of the permissible value)',
  ]);

  await restart();
  api.clock.advance(DAY_MS);
  await restart();
  await live();
  expect(await deflections(id)).toHaveLength(2);
  expect(await entries(id)).toEqual(told);
  expect(await packet(id)).toEqual(heard);
  expect(await read(id)).toMatchObject({ LatestKnownCalculatedDeflection: 15.5, LatestKnownThreatLevel: 'L3' });
});

test('leaves a real device alone that takes the place of one of its own', async () => {
  const [place] = await rows(
    `select n.id, n.permissible_value from node n join demo.behaviour b on b.node_id = n.id
     where n.system_id = $1 and b.period is not null and b.silent_from is null order by n.id limit 1`,
    SYSTEM,
  );
  const id = Number(place?.id);
  await send(1);
  await api.store.pool.query(
    `update node set device_id = (select id from device where serial = 'a81758fffe0c9001') where id = $1`,
    [id],
  );
  const before = [(await deflections(id)).length, await entries(id), await packet(id)];
  await live(24);
  api.clock.advance(DAY_MS);
  await restart();
  await live(24);
  expect([(await deflections(id)).length, await entries(id), await packet(id)]).toEqual(before);
});

test('leaves a device of its own alone once a real network server speaks for it', async () => {
  const [spare] = await rows(
    `select serial from device where main_sensor = 'laser' and not exists (select from node where device_id = device.id)
     and device.id > $1 order by id limit 1`,
    0,
  );
  const serial = String(spare?.serial);
  await send(1, serial);
  const id = await createNode(serial);
  await live();
  expect(await deflections(id)).toEqual([]);
});

test('does not speak for a device that staff have entered', async () => {
  await api.store.pool.query(
    `insert into device (serial, type, role, main_sensor, system_version)
     values ('a81758fffe0c9777', 'UD-20.3', 'endpoint_device', 'laser', 'W4')`,
  );
  const id = await createNode('a81758fffe0c9777');
  await live();
  api.clock.advance(DAY_MS);
  await restart();
  expect([await deflections(id), await entries(id)]).toEqual([[], []]);
});
