import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { parseWeatherReport } from '@sagitta/shared-contracts/rules/weather';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole, System, SystemDetails } from '@sagitta/shared-contracts/api/system';
import { administers } from '@sagitta/shared-contracts/rules/administers';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests, DEMO_NAMES } from '../../testing/api';
import { makeAccount, makeSystem } from '../../testing/entities';
import { demoEmail } from '../world/people';

const api = apiForTests();
let token: string;
let systems: System[];
let nodes: Node[];

beforeAll(async () => {
  token = await api.signIn('staff');
  systems = (await api.call('GET', '/systems', { token })).json();
  nodes = (await api.call('PATCH', '/nodes', { token, body: { systemIds: systems.map(({ ID }) => ID) } })).json();
});

const named = (name: string) => systems.find((system) => system.name === name);

describe('the systems of the demo world show every state', () => {
  test.each([
    ['Hipermarket Wałbrzych', { NodesHighestThreatLevel: 'L4', NodesHighestThreatLevelActiveNonobstructed: 'L4' }],
    ['Hala Sportowa Łódź', { NodesHighestThreatLevel: 'L3' }],
    [
      'Fabryka Mebli Słupsk',
      {
        deviceLost: true,
        outdatedMeasurements: true,
        overallStatusOk: false,
        NodesHighestThreatLevel: 'unknown_or_NA',
        NodesHighestKnownThreatLevel: 'none',
      },
    ],
    ['Stadion Białystok – trybuna', { deviceLost: false, outdatedMeasurements: true, overallStatusOk: false }],
    [
      'SP 7 Żywiec',
      {
        systemVersion: 'W2',
        W2Operational: false,
        deviceLost: false,
        outdatedMeasurements: false,
        overallStatusOk: false,
      },
    ],
    ['Świdnik DC', { systemVersion: 'W2', W2Operational: true, deviceLost: true }],
    ['Hala Gdynia', { overallStatusOk: true, deviceLost: false, outdatedMeasurements: false }],
  ])('%s', (name, expected) => {
    expect(named(name)).toMatchObject(expected);
  });

  test.each<[string, (node: Node) => boolean]>([
    ['obstructed', (node) => node.ObstructionStatus === true && node.BaseDistanceCorrection === 1250],
    ['damaged', (node) => node.deviceDamage === true && node.deviceDamagedInfo?.[0] === 'rangefinder'],
    ['out of range', (node) => node.outOfRange === true],
    [
      'accelerated',
      (node) => node.AcceleratedUntil !== null && Date.parse(node.AcceleratedUntil) > api.clock.now().getTime(),
    ],
    ['inactive', (node) => node.active === false],
    ['weak', (node) => node.SupplyState === 'battery_weak'],
    ['empty', (node) => node.SupplyState === 'battery_empty'],
    ['W2 in trouble', (node) => node.W2ConnectionStatus === 1],
    ['a retransmitter', (node) => node.DeviceRole === 'retransmitter' && node.CanMeasure === false],
    ['an inclinometer', (node) => node.MainSensorType === 'inclinometer' && node.MeasuredAngle !== null],
  ])('a node is %s', (_, is) => {
    expect(nodes.filter(is).length).toBeGreaterThan(0);
  });

  test('has some 80 nodes, all on their maps', async () => {
    expect(nodes.length).toBeGreaterThanOrEqual(75);
    const sizes = new Map(systems.map((system) => [system.ID, system]));
    for (const node of nodes) {
      expect(node.mapPositionX).toBeLessThan(sizes.get(node.systemId)?.mapSizeX ?? 0);
      expect(node.mapPositionY).toBeLessThan(sizes.get(node.systemId)?.mapSizeY ?? 0);
    }
  });
});

test('gives the use of the most used node in percent of its permissible value', () => {
  expect(named('Hipermarket Wałbrzych')?.nodesHighestDeflection).toBeGreaterThan(95);
});

test("gives the caller's role in each system", async () => {
  const seen = (await api.call('GET', '/systems', { token: await api.signIn('installer') })).json<System[]>();
  expect(Object.fromEntries(seen.map(({ ID, accountRole }) => [ID, accountRole]))).toEqual({
    1: 'installer',
    2: 'installer',
    4: 'installer',
    5: 'installer',
    8: 'installer',
    10: 'common_user',
    12: 'installer',
  });
});

test('includes a forecast of at least 7 days and 25 hours in the single system', async () => {
  for (const { ID } of systems) {
    const report = parseWeatherReport((await api.call('GET', `/system/${ID}`, { token })).json<System>().weatherReport);
    expect(report?.daily.length).toBeGreaterThanOrEqual(7);
    expect(report?.hourly.length).toBeGreaterThanOrEqual(25);
    expect(Math.abs(report?.hourly[0]?.temperature ?? 100)).toBeLessThan(45);
  }
});

describe('the weather in the list', () => {
  const stored = (report: string) =>
    api.store.pool.query(
      `insert into weather (system_id, report, fetched_at) values (1, $1, now())
       on conflict (system_id) do update set report = excluded.report`,
      [report],
    );
  const told = async () => {
    const list = (await api.call('GET', '/systems', { token })).json<System[]>();
    return parseWeatherReport(list.find(({ ID }) => ID === 1)?.weatherReport ?? null);
  };
  const temperatures = async (...hours: number[]) => {
    const now = api.clock.now().getTime() / 1000;
    const list = hours.map((hour) => ({ dt: now + hour * 3600, main: { temp: hour } }));
    await stored(JSON.stringify({ daily: { list: [{ dt: now, temp: { day: 5 } }] }, hourly: { list } }));
    return told();
  };

  test.each([
    ['the hour that is going on', [-2, -0.5, 0.5, 1.5], [-0.5]],
    ['the hour that comes next, where none is going on', [0.5, 1.5], [0.5]],
    ['the one of three hours that is going on', [-2.5, 0.5], [-2.5]],
    ['nothing where the forecast is of another time', [-3, 3], []],
  ])('is %s', async (_, hours, expected) => {
    const report = await temperatures(...hours);
    expect(report?.hourly.map(({ temperature }) => temperature) ?? []).toEqual(expected);
    expect(report?.daily ?? []).toEqual([]);
  });

  test.each([
    'nonsense',
    '{}',
    '{"hourly":{"list":7}}',
    '{"hourly":{"list":[{"dt":"soon"},null,7]}}',
    '{"hourly":{"list":[{"dt":1e300}]}}',
  ])('is nothing for the report %s, which the single system carries as it came', async (report) => {
    await temperatures(0);
    await stored(report);
    expect(await told()).toBeNull();
    const one = (await api.call('GET', '/system/1', { token })).json<System>();
    expect(one.weatherReport).toEqual({ String: report, Valid: true });
  });
});

test('includes the settings only in the single system', async () => {
  const one = (await api.call('GET', '/system/1', { token })).json();
  expect(one).toMatchObject({
    addressCity: 'Wałbrzych',
    communicationPeriod: 300,
    obstructionDetectionThreshold: 20,
    winterSeasonEnd: '31.03',
  });
  expect(systems[0]).not.toHaveProperty('communicationPeriod');
});

describe('the map', () => {
  test('has a size and valid boundaries', async () => {
    for (const { ID } of systems) {
      const map = (await api.call('GET', `/system/system-map/${ID}`, { token })).json<{
        mapWidth: number;
        mapBoundaries: string;
      }>();
      expect(map.mapWidth).toBeGreaterThan(500);
      expect(parseBoundaries(map.mapBoundaries)?.length).toBeGreaterThan(0);
    }
  });

  test('is not sent again to a caller with a current copy', async () => {
    const image = await api.call('GET', '/system/system-map-image/2', { token });
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const again = (since: string) =>
      api.call('GET', '/system/system-map-image/2', { token, headers: { 'if-modified-since': since } });
    const lastModified = String(image.headers['last-modified']);
    expect([(await again(lastModified)).statusCode, (await again(lastModified)).body]).toEqual([304, '']);
    expect((await again(new Date(Date.parse(lastModified) - 1000).toUTCString())).statusCode).toBe(200);
    expect((await again('yesterday')).statusCode).toBe(200);
  });

  test('is missing if none was uploaded, as the system indicates', async () => {
    const hasMap = async () => (await api.call('GET', '/system/9', { token })).json<System>().hasMap;
    expect(systems.filter((one) => one.hasMap !== true)).toEqual([]);
    expect(await hasMap()).toBe(true);
    await api.store.pool.query('delete from system_map where system_id = 9');
    expect(await hasMap()).toBe(false);
    expect((await api.call('GET', '/system/system-map/9', { token })).statusCode).toBe(404);
    expect((await api.call('GET', '/system/system-map-image/9', { token })).statusCode).toBe(404);
  });
});

describe('how far a new system is set up', () => {
  const steps = async (id: number, as = token) =>
    (await api.call('GET', `/system/${id}`, { token: as })).json<SystemDetails>().firstSteps;
  const send = (systemID: number) =>
    api.call('POST', '/test-log', { token, body: { systemID, severity: 'L1', systemVersion: 'W4' } });
  /** What became of the messages about a system. */
  const hand = (systemId: number, state: string) =>
    api.store.pool.query(
      `with told as (
         select n.* from notification n join log l on l.id = n.log_id where l.system_id = $1 and n.suppressed is null
       ), made as (
         insert into notification_message (account_id, channel, state, created_at, due_at)
         select account_id, channel, $2, created_at, due_at from told returning id, account_id, channel
       )
       update notification n set message_id = made.id from told, made
       where (n.log_id, n.account_id, n.channel) = (told.log_id, told.account_id, told.channel)
         and (made.account_id, made.channel) = (told.account_id, told.channel)`,
      [systemId, state],
    );
  const tell = (accountId: number, events: string[]) =>
    api.store.pool.query('update assignment set email_events = $1 where account_id = $2', [events, accountId]);

  test('needs somebody who is told of L3 and L4, and a test that was sent, not only queued', async () => {
    const id = await makeSystem(api);
    const person = await makeAccount(api, { systems: { [id]: 'common_user' } });
    expect(await steps(id)).toEqual({ people: false, tested: false });
    await send(id);
    expect(await steps(id)).toEqual({ people: false, tested: false });
    await tell(person, ['L1', 'L3']);
    expect(await steps(id)).toEqual({ people: false, tested: false });
    await tell(person, ['L1', 'L3', 'L4']);
    expect(await steps(id)).toEqual({ people: true, tested: false });
    api.clock.advance(MINUTE_MS);
    await send(id);
    expect(await steps(id)).toEqual({ people: true, tested: false });
    for (const [state, tested] of [
      ['queued', false],
      ['failed', false],
      ['sent', true],
    ] as const) {
      await hand(id, state);
      expect([state, await steps(id)]).toEqual([state, { people: true, tested }]);
    }
  });

  test('does not count a channel that reaches nobody, nor a message of another system', async () => {
    const [id, other] = [await makeSystem(api), await makeSystem(api)];
    const person = await makeAccount(api, { systems: { [id]: 'common_user' } });
    const sms = `update assignment set email_events = '{}', sms_events = '{L1,L3,L4}' where account_id = $1`;
    await api.store.pool.query(sms, [person]);
    await tell(await makeAccount(api, { systems: { [other]: 'common_user' } }), ['L1', 'L3', 'L4']);
    await send(id);
    await send(other);
    await hand(other, 'sent');
    expect(await steps(id)).toEqual({ people: false, tested: false });
    expect(await steps(other)).toEqual({ people: true, tested: true });
  });

  test('asks for no test once the system has logged for two weeks', async () => {
    expect(await steps(1)).toEqual({ people: true, tested: null });
  });

  test('is told to those who administer a W4 system, and to nobody else', async () => {
    const tokens = await api.signInAll();
    const told = (as: string) => [1, 2, 3].map(async (id) => Boolean(await steps(id, as)));
    const { rows } = await api.store.pool.query<{ email: string; category: Category; roles: (AccountRole | null)[] }>(
      // Who created a system is its installer.
      `select email, category, array(select coalesce(
          (select role from assignment where account_id = a.id and system_id = s.id),
          case when category = 'installer' and s.created_by = a.id then 'installer' end)
        from system s where s.id <= 3 order by s.id) as roles from account a where email = any($1)`,
      [DEMO_NAMES.map(demoEmail)],
    );
    for (const name of DEMO_NAMES) {
      const person = rows.find(({ email }) => email === demoEmail(name));
      const may = person?.roles.map((role) => administers(person.category, role));
      expect([name, await Promise.all(told(tokens[name]))]).toEqual([name, may]);
    }
    expect(await steps(await makeSystem(api, { version: 'W2' }))).toBeNull();
    expect(systems[0]).not.toHaveProperty('firstSteps');
  });
});
