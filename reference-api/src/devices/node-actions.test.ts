import { apiForTests } from '../../testing/api';
import { makeLog, makeSensor } from '../../testing/entities';
import { type SensorUnderTest, sensorUnderTest } from '../../testing/sensor-under-test';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const laser = () => sensorUnderTest(api, token);

describe('activation', () => {
  test('takes effect immediately, also on W2, and is logged once', async () => {
    const sensor = await laser();
    await api.store.pool.query("update system set version = 'W2' where id = $1", [sensor.system]);
    const { name } = await sensor.read();
    const { status, body } = await sensor.act('/node/set-active', { active: false });
    expect(status).toBe(200);
    expect(await sensor.read()).toMatchObject({ active: false, updatedViaWebsiteAt: body.updatedViaWebsiteAt });
    await sensor.act('/node/set-active', { active: false });
    await sensor.act('/node/set-active', { active: true });
    expect((await sensor.log()).map(({ messageEn }) => messageEn)).toEqual([
      expect.stringMatching(new RegExp(`^${name} was deactivated by \\S`)),
      expect.stringMatching(new RegExp(`^${name} was activated by \\S`)),
    ]);
  });

  test('during an alarm is told, with who did it and the reading, and ends nothing', async () => {
    const sensor = await laser();
    const { name } = await sensor.read();
    await api.store.pool.query('update node set calculated_deflection = 96 where id = $1', [sensor.id]);
    const alarm = await makeLog(api, sensor.system);
    await api.store.pool.query('update log set node_id = $2 where id = $1', [alarm, sensor.id]);
    await sensor.act('/node/set-active', { active: false });
    expect((await sensor.log()).at(-1)).toEqual({
      severity: 'other',
      messageEn: expect.stringMatching(
        new RegExp(
          `^${name} was deactivated by .+ during an alarm: L3, newest reading 96 mm \\(96% of the permissible ` +
            'value\\)\\. It raises no alarm until it is activated$',
        ),
      ),
    });
    const { rows } = await api.store.pool.query('select kind from ledger where log_id = $1 order by seq', [alarm]);
    expect(rows).toEqual([{ kind: 'logged' }]);
  });

  test('excludes a device from the level of its system', async () => {
    const sensor = await laser();
    const level = async () => {
      const answer = await api.call('GET', `/system/${sensor.system}`, { token });
      return answer.json<{ NodesHighestKnownThreatLevel: string }>().NodesHighestKnownThreatLevel;
    };
    expect(await level()).toBe('L1');
    await sensor.act('/node/set-active', { active: false });
    expect(await level()).not.toBe('L1');
  });
});

describe('a name', () => {
  const rename = async (sensor: SensorUnderTest, name: unknown) => {
    const { updatedViaWebsiteAt } = await sensor.read();
    return api.call('PATCH', '/node/node-name', { token, body: { id: sensor.id, name, updatedViaWebsiteAt } });
  };

  test('is trimmed and stored, with an entry in the log', async () => {
    const sensor = await laser();
    const before = (await sensor.read()).name;
    const answer = await rename(sensor, '  Beam 7 ');
    const { name, updatedViaWebsiteAt } = await sensor.read();
    expect(answer.json()).toEqual({ succeeded: true, updatedViaWebsiteAt });
    expect(name).toBe('Beam 7');
    expect(await sensor.log()).toEqual([{ severity: 'website', messageEn: `${before} was renamed Beam 7` }]);
  });

  test.each<[string, string, number]>([
    ['of 32 characters', 'x'.repeat(32), 200],
    ['of 33 characters', 'x'.repeat(33), 400],
    ['that is empty', '', 400],
    ['of spaces', '   ', 400],
    ['with a <', 'a<b', 400],
    ['with a &', 'a&b', 400],
    ['with a /', 'a/b', 400],
    ['with a backslash', 'a\\b', 400],
    ['with a semicolon', 'a;b', 400],
  ])('%s answers accordingly', async (_, name, expected) => {
    expect((await rename(await laser(), name)).statusCode).toBe(expected);
  });

  test('that another device of the system has, in any letter case, is refused; its own is not', async () => {
    const sensor = await laser();
    const other = await makeSensor(api, sensor.system);
    await api.store.pool.query("update node set name = 'ŁUK 1' where id = $1", [other]);
    const { rows } = await api.store.pool.query<{ name: string; at: Date }>(
      'select name, updated_via_website_at as at from node where id = $1',
      [sensor.id],
    );
    const send = async (name: string) =>
      (
        await api.call('PATCH', '/node/node-name', {
          token,
          body: { id: sensor.id, name, updatedViaWebsiteAt: rows[0]?.at.toISOString() },
        })
      ).json();
    expect(await send('łuk 1')).toEqual({ succeeded: false });
    expect(await send(rows[0]?.name.toUpperCase() ?? '')).toMatchObject({ succeeded: true });
  });

  test('of a W2 device can only be changed at its controller', async () => {
    const sensor = await laser();
    await api.store.pool.query("update system set version = 'W2' where id = $1", [sensor.system]);
    const answer = await rename(sensor, 'Beam 8');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { error: { message: 'Name can be changed only trough W2 control panel' } },
    ]);
  });

  test('with an old lock answers the stored device', async () => {
    const sensor = await laser();
    const body = { id: sensor.id, name: 'Beam 9', updatedViaWebsiteAt: '2020-01-01T00:00:00.000Z' };
    const answer = await api.call('PATCH', '/node/node-name', { token, body });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { stored: { id: sensor.id } } }]);
  });
});

describe('a place on the map', () => {
  const move = async (sensor: SensorUnderTest, x: unknown, y: unknown, systemID = sensor.system) => {
    const { updatedViaWebsiteAt } = await sensor.read();
    return api.call('PATCH', '/node/map-position', {
      token,
      body: { systemID, id: sensor.id, x, y, updatedViaWebsiteAt },
    });
  };
  const mapped = async () => {
    const sensor = await laser();
    await api.store.pool.query(
      "insert into system_map (system_id, image, image_mime, width, height) values ($1, '', 'image/png', 200, 100)",
      [sensor.system],
    );
    return sensor;
  };

  test.each<[unknown, unknown, number]>([
    [0, 0, 200],
    [200, 100, 200],
    [10.4, 10, 200],
    [-1, 0, 400],
    [0, -1, 400],
    [201, 0, 400],
    [0, 101, 400],
    ['1', 0, 400],
    [null, 0, 400],
  ])('at %j, %j answers %d', async (x, y, expected) => {
    const sensor = await mapped();
    expect((await move(sensor, x, y)).statusCode).toBe(expected);
    const { mapPositionX } = await sensor.read();
    expect(mapPositionX).toBe(expected === 200 ? x : null);
  });

  test('answers the new lock', async () => {
    const sensor = await mapped();
    const answer = await move(sensor, 20, 30);
    const { updatedViaWebsiteAt, mapPositionY } = await sensor.read();
    expect(answer.json()).toEqual({ succeeded: true, updatedAt: updatedViaWebsiteAt });
    expect(mapPositionY).toBe(30);
  });

  test('is refused without a map, and for another system', async () => {
    const sensor = await laser();
    expect((await move(sensor, 1, 1)).json()).toEqual({ succeeded: false });
    expect((await move(await mapped(), 1, 1, sensor.system)).json()).toEqual({ succeeded: false });
  });
});
