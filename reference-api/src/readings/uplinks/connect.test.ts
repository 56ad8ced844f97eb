import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device } from '@sagitta/shared-contracts/api/device';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { makeSystem } from '../../../testing/entities';
import { testApi } from '../../../testing/api';
import { parseUplinkConfig } from './config';
import { Counters } from './counters';
import { decodeOwnFormat } from './own-format';

const GUIDE = readFileSync(new URL('../../../../docs/connect.md', import.meta.url), 'utf8');

/** The first block of a language after a heading of the guide. */
function block(heading: string, language: string): string {
  const section = GUIDE.slice(GUIDE.indexOf(`## ${heading}`));
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section)?.[1];
  if (!GUIDE.includes(`## ${heading}`) || found === undefined) throw new Error(`The guide has no ${heading}.`);
  return found;
}

test('leads from a network server to a first reading, as the guide says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-connect-'));
  const file = join(folder, 'uplinks.json');
  writeFileSync(file, block('1. Name the network server', 'json'));
  const api = await testApi({ UPLINKS: file });

  const [, url = '', secret = '', body = ''] =
    /'http:\/\/localhost:4000(.*?)'[\s\S]*?Authorization: Bearer (.*?)'[\s\S]*?-d '([\s\S]*?)'/.exec(
      block('2. Send events', 'sh'),
    ) ?? [];
  const event = JSON.parse(body) as { deviceInfo: { devEui: string } };
  const { devEui } = event.deviceInfo;
  expect((await api.call('POST', url, { token: secret, body: event })).statusCode).toBe(202);

  const token = await api.signIn('staff');
  const devices = (await api.call('GET', '/devices', { token })).json<Device[]>();
  expect(devices.find(({ SerialString }) => SerialString === devEui)).toMatchObject({ NodeId: null });

  const systemId = await makeSystem(api);
  const made = await api.call('PUT', '/node', {
    token,
    body: { SystemID: systemId, DeviceSerialString: devEui, Name: 'Girder 1' },
  });
  const id = made.json<{ result: number }>().result;
  const read = async () =>
    (await api.call('PATCH', '/nodes', { token, body: { systemIds: [systemId] } })).json<Node[]>()[0];
  const act = async (path: string, input: object) => {
    const lock = (await read())?.updatedViaWebsiteAt;
    const answer = await api.call('PATCH', path, { token, body: { nodeID: id, updatedViaWebsiteAt: lock, ...input } });
    expect(answer.statusCode).toBe(200);
  };
  await act('/node/base', { newBase: 5_000 });
  await act('/node/configure', { threshold: 20, l1: 25, l2: 50, l3: 75, l4: 100, inclinometerInverted: null });

  api.clock.advance(1_000);
  await api.call('POST', url, { token: secret, body: { ...event, fCnt: 2 } });
  expect(await read()).toMatchObject({ LatestKnownCalculatedDeflection: 15.5, LatestKnownThreatLevel: 'L3' });
  await api.close();
  rmSync(folder, { recursive: true });
});

test('shows a device type that is one', () => {
  const profile: unknown = JSON.parse(block('Devices of others', 'json'));
  expect(parseUplinkConfig(JSON.stringify({ sources: [], profiles: [profile] })).profile('EM500-UDL')).not.toBeNull();
});

test('names outcomes that the metric knows', () => {
  const outcomes = [...GUIDE.matchAll(/^\|[^|]+\| `(\w+)` +\|/gm)].map(([, outcome = '']) => outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['clock', 'age', 'foreign', 'simulated', 'refused']));
  expect(Object.keys(new Counters().read())).toEqual(expect.arrayContaining(outcomes));
});

test('names ids of devices at The Things Stack that tell their profile, and both of our profiles', () => {
  const config = parseUplinkConfig('{"sources":[]}');
  const section = GUIDE.slice(GUIDE.indexOf('## Our own devices'));
  const ids = [...section.matchAll(/`(sagitta-(?:laser|inclinometer)-[\w-]+)`/g)].map(([, id = '']) => id);
  expect(ids.map((id) => config.profileByDeviceId(id))).toEqual(['Sagitta laser', 'Sagitta inclinometer']);
  for (const name of ['Sagitta laser', 'Sagitta inclinometer']) {
    expect(section).toContain(`\`${name}\``);
    expect(config.isOwnFormat(name)).toBe(true);
  }
});

test('shows a frame of our own device as it is read', () => {
  const hex = /`(01 05 00 03 [\da-f ]+)` is 4,984\.5 mm, 4\.5 °C, supply good/.exec(GUIDE)?.[1] ?? '';
  expect(decodeOwnFormat(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toMatchObject({
    distance: 4_984.5,
    temperature1: 4.5,
    supplyState: 'battery_good_normal',
  });
});
