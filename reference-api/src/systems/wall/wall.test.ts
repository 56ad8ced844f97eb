import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { Wall, WallLink, WallMap } from '@sagitta/shared-contracts/api/wall';
import { byDanger, triage } from '@sagitta/shared-contracts/rules/triage';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeGroup, makeSystem, makeWallLink } from '../../../testing/entities';
import { sensorUnderTest } from '../../../testing/sensor-under-test';
import { NOTHING_MEASURED, storeReadings } from '../../readings/store-readings';

const api = apiForTests({ LOG_LEVEL: 'info' });
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const STAFF_NAME = 'Sławomir Wiśniewski';
const link = async (input: object = {}) =>
  (await api.call('PUT', '/wall-link', { token, body: { name: 'Control room', ...input } })).json<{
    ID: number;
    secret: string;
  }>();
const ask = (secret: string) => api.call('POST', '/wall', { body: { secret } });
const wall = async (secret: string) => (await ask(secret)).json<Wall>();
const links = async () => (await api.call('GET', '/wall-links', { token })).json<WallLink[]>();
const end = (ID: number) => api.call('DELETE', '/wall-link', { token, body: { ID } });
const ids = ({ systems }: Wall) => systems.map(({ ID }) => ID);

describe('a wall link', () => {
  test('opens the wall until it is ended', async () => {
    const { ID, secret } = await link();
    expect((await ask(secret)).statusCode).toBe(200);
    expect((await end(ID)).statusCode).toBe(200);
    const answer = await ask(secret);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: { message: 'This wall link has ended.' } }]);
  });

  test('is a session of nobody: every call that needs one refuses its secret', async () => {
    const { secret } = await link();
    const guarded = Object.values<Operation>(ALL_OPERATIONS).filter(({ auth }) => auth === 'bearer');
    for (const { name, method, path } of guarded) {
      const answer = await api.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token: secret });
      expect([name, answer.statusCode]).toEqual([name, 401]);
    }
    expect((await api.call('GET', '/stream', { token: secret })).statusCode).toBe(401);
  });

  test('is opened by three calls, and no other call takes a secret', () => {
    const open = Object.values<Operation>(ALL_OPERATIONS).filter(
      ({ input }) => 'secret' in ((input as { entries?: object } | undefined)?.entries ?? {}),
    );
    expect(open.map(({ name }) => name)).toEqual(['getWall', 'getWallMap', 'getWallMapImage']);
  });

  test('is stored as a hash, and in no line of the log', async () => {
    const { ID, secret } = await link();
    await ask(secret);
    const { rows } = await api.store.pool.query<{ text: string }>(
      'select row_to_json(w)::text as text from wall_link w where id = $1',
      [ID],
    );
    expect(rows[0]?.text).toContain('Control room');
    expect(rows[0]?.text).not.toContain(secret);
    expect(api.logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(api.logged)).not.toContain(secret);
  });

  test('is listed with its scope, who made it, and its last use; never with its secret', async () => {
    const groupID = await makeGroup(api);
    const { ID, secret } = await link({ name: 'Night desk', groupID, turnSeconds: 20 });
    const of = async () => (await links()).find((one) => one.ID === ID);
    expect(await of()).toMatchObject({
      name: 'Night desk',
      groupName: expect.stringMatching(/^Test Group/) as string,
      systemsCount: null,
      turnSeconds: 20,
      createdBy: STAFF_NAME,
      lastUsedAt: null,
      network: '',
    });
    await ask(secret);
    expect(await of()).toMatchObject({ lastUsedAt: api.clock.now().toISOString(), network: '127.0.0.1' });
    expect(JSON.stringify(await links())).not.toContain(secret);
  });

  test('ends with the group that it shows, and never shows more instead', async () => {
    const groupID = await makeGroup(api);
    const { secret } = await link({ groupID });
    await api.call('DELETE', '/system-group', { token, body: { ID: groupID } });
    expect((await ask(secret)).statusCode).toBe(404);
  });

  test('shows less when its maker sees less, and nothing when they may make none', async () => {
    const [mine, others] = [await makeSystem(api), await makeSystem(api)];
    const maker = await makeAccount(api, { category: 'installer', systems: { [mine]: 'installer' } });
    const { secret } = await makeWallLink(api, maker);
    expect(ids(await wall(secret))).toEqual([mine]);
    const beside = await api.call('POST', '/wall/map', { body: { secret, systemID: others } });
    expect(beside.statusCode).toBe(403);
    await api.store.pool.query('delete from assignment where account_id = $1', [maker]);
    expect(ids(await wall(secret))).toEqual([]);
    await api.store.pool.query(`update account set category = 'commoner' where id = $1`, [maker]);
    expect((await ask(secret)).statusCode).toBe(404);
  });

  test('is of a group or of systems, not of both, and an account has at most fifty', async () => {
    const both = { name: 'Both', groupID: await makeGroup(api), systemIDs: [1] };
    const refused = await api.call('PUT', '/wall-link', { token, body: both });
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([400, ['systemIDs']]);
    const other = await api.signIn('installer');
    const make = () => api.call('PUT', '/wall-link', { token: other, body: { name: 'One of many' } });
    for (let made = 0; made < 50; made += 1) expect((await make()).statusCode).toBe(200);
    expect((await make()).statusCode).toBe(409);
  });
});

describe('the wall', () => {
  test('begins with the most dangerous system by the rule of the lists, and counts all', async () => {
    const { secret } = await link();
    const { systems, counts, groups, at } = await wall(secret);
    const order = systems.map((system) => triage(system));
    expect(order.map(({ system }) => system.ID)).toEqual(order.toSorted(byDanger).map(({ system }) => system.ID));
    const { rows } = await api.store.pool.query<{ count: number }>('select count(*)::int from system');
    expect(counts.systems).toBe(rows[0]?.count);
    expect(groups.length).toBeGreaterThan(0);
    for (const { worst, counts: of } of groups) expect([worst !== null, of.systems > 0]).toEqual([true, true]);
    expect(at).toBe(api.clock.now().toISOString());
  });

  test('has the systems and devices of its scope alone', async () => {
    const [first, second] = [await makeSystem(api), await makeSystem(api)];
    const groupID = await makeGroup(api, { systems: [second] });
    expect(ids(await wall((await link({ systemIDs: [first] })).secret))).toEqual([first]);
    const ofGroup = await wall((await link({ groupID })).secret);
    expect([ids(ofGroup), ofGroup.groups.map(({ ID }) => ID)]).toEqual([[second], [groupID]]);
  });

  test('tells an alarm of L3 or L4 with value and whom to call until somebody has confirmed it', async () => {
    const sensor = await sensorUnderTest(api, token);
    const { rows } = await api.store.pool.query<{ id: number }>('select system_id as id from node where id = $1', [
      sensor.id,
    ]);
    const system = rows[0]?.id ?? 0;
    await api.store.pool.query('update log set confirmed_at = now() where system_id = $1', [system]);
    const keeper = await makeAccount(api, { systems: { [system]: 'administrator' } });
    await api.store.pool.query(`update account set phone = '+48600000199' where id = $1`, [keeper]);
    const { secret } = await link({ systemIDs: [system] });
    const measure = async (deflection: number) => {
      api.clock.advance(60_000);
      const at = api.clock.now();
      const reading = { ...NOTHING_MEASURED, nodeId: sensor.id, at, distance: 5_000 - deflection, obstructed: false };
      await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
      return at.toISOString();
    };
    await measure(51);
    expect((await wall(secret)).alarms).toEqual([]);
    const since = await measure(96);
    const [alarm] = (await wall(secret)).alarms;
    expect(alarm).toMatchObject({ systemID: system, level: 'L3', since, value: 96, seenBy: null, sensor: 'laser' });
    expect(alarm?.contacts.map(({ phone }) => phone)).toContain('+48600000199');
    await api.call('POST', '/log', { token, body: { logID: alarm?.id } });
    expect(await wall(secret)).toMatchObject({ alarms: [], alarmsCount: 0 });
  });

  test('has the map of a system with its devices', async () => {
    const { secret } = await link();
    const { systems } = await wall(secret);
    const systemID = systems.find(({ hasMap }) => hasMap)?.ID;
    const { map, nodes } = (await api.call('POST', '/wall/map', { body: { secret, systemID } })).json<WallMap>();
    expect([(map?.mapWidth ?? 0) > 0, nodes.every((node) => node.systemId === systemID)]).toEqual([true, true]);
    const image = await api.call('POST', '/wall/map-image', { body: { secret, systemID } });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });
});
