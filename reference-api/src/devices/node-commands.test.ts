import { COMMANDS_LISTED } from '@sagitta/shared-contracts/api/node-command';
import { failOldCommands, recalculate } from './fetch-commands.statements';
import { COMMAND_MAX_AGE_MS } from './node-commands.statements';
import { apiForTests } from '../../testing/api';
import { makeAccount, makeNode } from '../../testing/entities';
import { type SensorUnderTest, sensorUnderTest } from '../../testing/sensor-under-test';
import { openSession } from '../accounts/sessions';
import { NO_PASSWORD } from '../../testing/entities';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const STAFF = 'Sławomir Wiśniewski';
const LEVELS = { threshold: 100, l1: 10, l2: 20, l3: 30, l4: 100 };
const laser = () => sensorUnderTest(api, token);
const inclinometer = () => sensorUnderTest(api, token, { sensor: 'inclinometer' });
const newest = async (sensor: SensorUnderTest) => (await sensor.commands())[0];
const sql = (text: string, values: unknown[]) => api.store.pool.query(text, values);
const ahead = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();

describe('a base', () => {
  test.each([
    ['a reading from before it was applied', -1, 'applied'],
    ['one of the same moment', 0, 'recalculated'],
  ])('after %s (%i ms) is %s', async (_, ms, state) => {
    const sensor = await laser();
    await sensor.act('/node/base', { newBase: 5_100 });
    await sensor.hear();
    const appliedAt = api.clock.now();
    const measuredAt = new Date(appliedAt.getTime() + ms);
    await sql('update node set latest_successful_measurement_at = $2 where id = $1', [sensor.id, measuredAt]);
    await recalculate(api.store.db, [sensor.id], appliedAt);
    expect(await newest(sensor)).toMatchObject({ kind: 'base', state });
  });

  test('waits, is applied at the next uplink, and is recalculated with the reading after it', async () => {
    const sensor = await laser();
    const { status, body } = await sensor.act('/node/base', { newBase: 5_100 });
    expect(status).toBe(200);
    expect(body.command).toMatchObject({
      kind: 'base',
      state: 'queued',
      changes: [{ field: 'newBase', before: 5_000, after: 5_100 }],
      requestedBy: expect.any(String),
      appliedAt: null,
    });
    expect(await sensor.read()).toMatchObject({
      MeasurementBaseDistance: 5_000,
      waitingCommands: ['base'],
      updatedViaWebsiteAt: body.updatedViaWebsiteAt,
    });
    expect(await recalculated(sensor)).toBe(false);

    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({ state: 'applied', appliedAt: api.clock.now().toISOString() });
    expect(await sensor.read()).toMatchObject({ MeasurementBaseDistance: 5_100, waitingCommands: [] });
    expect(await recalculated(sensor)).toBe(false);

    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({
      state: 'recalculated',
      recalculatedAt: api.clock.now().toISOString(),
    });
    expect(await recalculated(sensor)).toBe(true);
    const name = (await sensor.read()).name;
    expect(await sensor.log()).toEqual([
      { severity: 'website', messageEn: `Base of ${name} was set to 5100 mm by ${STAFF}` },
    ]);
  });

  test.each([
    [-4, 200],
    [4, 200],
    [1.234, 200],
    [-4.001, 400],
    [4.001, 400],
    [1.2345, 400],
    ['1,5', 400],
    ['', 400],
    [null, 400],
  ])('of an inclinometer sent as %j answers %d', async (newBase, expected) => {
    const { status, body } = await (await inclinometer()).act('/node/base', { newBase });
    expect(status).toBe(expected);
    if (expected === 400) expect(Object.keys(body.error?.fields ?? {})).toEqual(['newBase']);
  });

  test.each([
    [0, 200],
    [40_000, 200],
    [-1, 400],
    [40_001, 400],
    [12.5, 400],
  ])('of a laser sent as %j answers %d', async (newBase, expected) => {
    expect((await (await laser()).act('/node/base', { newBase })).status).toBe(expected);
  });

  test('fails if the sensor is damaged, says why, and is no longer pending', async () => {
    const sensor = await laser();
    await sensor.act('/node/base', { newBase: 5_100 });
    await sql("update node set damaged_parts = '{rangefinder}' where id = $1", [sensor.id]);
    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({ state: 'failed', reason: 'The sensor is damaged.' });
    expect(await sensor.read()).toMatchObject({ MeasurementBaseDistance: 5_000, waitingCommands: [] });
    expect(await recalculated(sensor)).toBe(false);
    expect((await sensor.log()).map(({ severity }) => severity)).toEqual(['other']);
  });

  test('that is withdrawn recalculates nothing', async () => {
    const sensor = await laser();
    expect(await recalculated(sensor)).toBe(true);
    const { body } = await sensor.act('/node/base', { newBase: 5_100 });
    expect(await recalculated(sensor)).toBe(false);
    const answer = await api.call('PATCH', '/node/withdraw-command', { token, body: { commandID: body.command?.id } });
    expect(answer.statusCode).toBe(200);
    expect(await newest(sensor)).toMatchObject({ state: 'withdrawn' });
    expect(await recalculated(sensor)).toBe(false);
  });

  const recalculated = async ({ id }: SensorUnderTest) =>
    (await api.call('GET', `/node/is-recalculated/${id}`, { token })).json<{ isRecalculated: boolean }>()
      .isRecalculated;
});

describe('thresholds', () => {
  test('are pending until the device has them; then level and log follow', async () => {
    const sensor = await laser();
    const { name } = await sensor.read();
    const { body } = await sensor.act('/node/configure', { ...LEVELS, l4: null });
    expect(body.command).toMatchObject({ kind: 'thresholds', state: 'queued' });
    expect(await sensor.read()).toMatchObject({
      l1: 10,
      l4: null,
      ThresholdLevel1: 25,
      ThresholdLevel4: 100,
      LatestKnownThreatLevel: 'L1',
    });

    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({ state: 'recalculated', recalculatedAt: expect.any(String) });
    expect(await sensor.read()).toMatchObject({
      ThresholdLevel1: 10,
      ThresholdLevel3: 30,
      ThresholdLevel4: null,
      LatestKnownThreatLevel: 'L3',
    });
    expect(await sensor.log()).toEqual([
      {
        severity: 'website',
        messageEn: `Threshold levels of ${name} were set to 10%, 20%, 30%, off of 100 mm by ${STAFF}`,
      },
      {
        severity: 'L3',
        messageEn: `Threshold level L3 exceeded at ${name}: 30 mm (30% of the permissible value)`,
      },
    ]);
  });

  test('that no reading meets end the level but not the alarm, and the log says whose they are', async () => {
    const sensor = await laser();
    const { name } = await sensor.read();
    await sensor.act('/node/configure', { threshold: 1_000, l1: 25, l2: 50, l3: 75, l4: 100 });
    await sensor.hear();
    expect((await sensor.read()).LatestKnownThreatLevel).toBe('none');
    expect((await sensor.log())[1]).toEqual({
      severity: 'other',
      messageEn:
        `Thresholds of ${name} changed by ${STAFF}: ` +
        'reading still 30 mm (3% of the permissible value), now below all levels',
    });
  });

  test.each<[object, number]>([
    [{ threshold: 0 }, 200],
    [{ threshold: 1_000 }, 200],
    [{ threshold: 1_001 }, 400],
    [{ threshold: -1 }, 400],
    [{ threshold: 0.5 }, 400],
    [{ threshold: '100' }, 400],
    [{ threshold: null }, 400],
    [{ l1: 0 }, 200],
    [{ l1: 19 }, 200],
    [{ l1: 20 }, 400],
    [{ l4: 101 }, 400],
    [{ l1: -1 }, 400],
    [{ l1: 10.5 }, 400],
    [{ l1: 0, l2: 0, l3: 0, l4: 0 }, 200],
  ])('of a laser with %j answer %d', async (change, expected) => {
    expect((await (await laser()).act('/node/configure', { ...LEVELS, ...change })).status).toBe(expected);
  });

  test.each<[number, number]>([
    [4, 200],
    [0.125, 200],
    [4.001, 400],
    [0.1234, 400],
  ])('of an inclinometer with %d degrees answer %d', async (threshold, expected) => {
    expect((await (await inclinometer()).act('/node/configure', { ...LEVELS, threshold })).status).toBe(expected);
  });

  test('invert an inclinometer once it has them, and leave it unchanged if nothing is sent', async () => {
    const sensor = await inclinometer();
    const wished = { ...LEVELS, threshold: 2 };
    await sensor.act('/node/configure', { ...wished, inclinometerInverted: true });
    expect((await sensor.read()).InclinometerInverted).toBe(false);
    await sensor.hear();
    expect((await sensor.read()).InclinometerInverted).toBe(true);
    await sensor.act('/node/configure', wished);
    await sensor.hear();
    expect((await sensor.read()).InclinometerInverted).toBe(true);
  });

  test('keep the level unknown of a device without measurements', async () => {
    const sensor = await laser();
    await sql("update node set calculated_deflection = null, threat_level = 'unknown_or_NA' where id = $1", [
      sensor.id,
    ]);
    await sensor.act('/node/configure', LEVELS);
    await sensor.hear();
    expect((await sensor.read()).LatestKnownThreatLevel).toBe('unknown_or_NA');
    expect((await sensor.log()).map(({ severity }) => severity)).toEqual(['website']);
  });
});

describe('acceleration', () => {
  test('begins once the device has fetched it, and ends the same way', async () => {
    const sensor = await laser();
    const newAcceleratedUntil = ahead(30);
    await sensor.act('/node/accelerate', { newAcceleratedUntil });
    expect((await sensor.read()).AcceleratedUntil).toBeNull();
    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({ kind: 'acceleration', state: 'applied', recalculatedAt: null });
    expect((await sensor.read()).AcceleratedUntil).toBe(newAcceleratedUntil);
    await sensor.act('/node/accelerate', { newAcceleratedUntil: null });
    await sensor.hear();
    expect((await sensor.read()).AcceleratedUntil).toBeNull();
  });

  test('fails if its time is over before the device is heard', async () => {
    const sensor = await laser();
    await sensor.act('/node/accelerate', { newAcceleratedUntil: ahead(1) });
    api.clock.advance(60_000);
    await sensor.hear();
    expect(await newest(sensor)).toMatchObject({
      state: 'failed',
      reason: 'Its time was over before the device was heard.',
    });
  });

  test.each<[string, () => string, number]>([
    ['now', () => ahead(0), 400],
    ['in a minute', () => ahead(1), 200],
    ['after 9,999 minutes', () => ahead(9_999), 200],
    ['after more than 9,999 minutes', () => ahead(10_010), 400],
    ['some day', () => 'some day', 400],
  ])('that ends %s answers accordingly', async (_, until, expected) => {
    const { status } = await (await laser()).act('/node/accelerate', { newAcceleratedUntil: until() });
    expect(status).toBe(expected);
  });
});

describe('the commands of a node', () => {
  test('include each applied base, however many other commands followed', async () => {
    const sensor = await laser();
    const { body } = await sensor.act('/node/base', { newBase: 5_100 });
    await sensor.hear();
    await sql(
      `insert into node_command (node_id, kind, state, settings, changes, requested_at, requested_by, applied_at)
       select node_id, 'thresholds', 'recalculated', settings, '[]', requested_at, requested_by, applied_at
       from node_command, generate_series(1, 30) where id = $1`,
      [body.command.id],
    );
    const commands = await sensor.commands();
    expect(commands).toHaveLength(COMMANDS_LISTED + 1);
    expect(commands.at(-1)).toMatchObject({ id: body.command.id, kind: 'base', state: 'applied' });
    expect(commands.map(({ id }) => id)).toEqual(commands.map(({ id }) => id).sort((one, other) => other - one));
  });
});

describe('a pending command', () => {
  test('is omitted from the list once it is withdrawn and many followed', async () => {
    const sensor = await laser();
    const { body } = await sensor.act('/node/base', { newBase: 5_100 });
    await withdraw(body.command.id);
    await sql(
      `insert into node_command (node_id, kind, state, settings, changes, requested_at, requested_by, applied_at)
       select node_id, 'thresholds', 'recalculated', settings, '[]', requested_at, requested_by, requested_at
       from node_command, generate_series(1, 30) where id = $1`,
      [body.command.id],
    );
    expect((await sensor.commands()).some(({ kind }) => kind === 'base')).toBe(false);
  });

  test('is withdrawn, with its pending values', async () => {
    const sensor = await laser();
    const { body } = await sensor.act('/node/configure', LEVELS);
    const answer = await withdraw(body.command.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ command: { state: 'withdrawn', endedAt: api.clock.now().toISOString() } });
    expect(await sensor.read()).toMatchObject({ l1: 25, l3: 75, waitingCommands: [] });
    await sensor.hear();
    expect((await sensor.read()).ThresholdLevel1).toBe(25);
  });

  test('is not withdrawn once the device has it: the response carries it unchanged', async () => {
    const sensor = await laser();
    const { body } = await sensor.act('/node/base', { newBase: 5_100 });
    await sensor.hear();
    const answer = await withdraw(body.command.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { stored: { id: body.command.id, state: 'applied' } } });
  });

  test('is refused if it is in force already, except in place of another that waits', async () => {
    const sensor = await laser();
    const same = await sensor.act('/node/base', { newBase: 5_000 });
    expect([same.status, Object.keys(same.body.error?.fields ?? {})]).toEqual([400, ['newBase']]);
    expect(await sensor.commands()).toEqual([]);
    const other = (await sensor.act('/node/base', { newBase: 5_100 })).body.command;
    expect((await sensor.act('/node/base', { newBase: 5_000, replaces: other.id })).status).toBe(200);
  });

  test('excludes a second one of its kind, except one that replaces it', async () => {
    const sensor = await laser();
    const first = (await sensor.act('/node/base', { newBase: 5_100 })).body.command;
    const second = await sensor.act('/node/base', { newBase: 5_200 });
    expect(second.status).toBe(423);
    expect(second.body.error).toMatchObject({
      message: expect.stringContaining('still waits for the device'),
      stored: { id: first.id, state: 'queued' },
    });
    expect((await sensor.act('/node/base', { newBase: 5_200, replaces: first.id + 1 })).status).toBe(423);
    expect((await sensor.act('/node/configure', LEVELS)).status).toBe(200);

    const third = await sensor.act('/node/base', { newBase: 5_200, replaces: first.id });
    expect(third.status).toBe(200);
    expect((await sensor.commands()).map(({ kind, state }) => [kind, state])).toEqual([
      ['base', 'queued'],
      ['thresholds', 'queued'],
      ['base', 'withdrawn'],
    ]);
    await sensor.hear();
    expect((await sensor.read()).MeasurementBaseDistance).toBe(5_200);
  });

  test('keeps the pending values of the one that replaces it', async () => {
    const sensor = await laser();
    const { body } = await sensor.act('/node/configure', LEVELS);
    await sensor.act('/node/configure', { ...LEVELS, l1: 15, replaces: body.command.id });
    expect(await sensor.read()).toMatchObject({ l1: 15, l2: 20, ThresholdLevel1: 25 });
  });

  test('is expected a measurement period after the device was last heard, or at an unknown time', async () => {
    const sensor = await laser();
    await sql(
      'update system set summertime_measurement_period = 900, wintertime_measurement_period = 900 where id = $1',
      [sensor.system],
    );
    const heard = (minutesAgo: number) =>
      sql(`update device set latest_packet_at = $2 from node where node.id = $1 and device.id = node.device_id`, [
        sensor.id,
        ahead(-minutesAgo),
      ]);
    await sql('update node set latest_measurement_at = null where id = $1', [sensor.id]);
    await heard(10);
    await sensor.act('/node/base', { newBase: 5_100 });
    expect((await newest(sensor))?.expectedAt).toBe(ahead(5));
    await heard(20);
    expect((await newest(sensor))?.expectedAt).toBe(ahead(10));
    await heard(24 * 60 + 1);
    expect((await newest(sensor))?.expectedAt).toBeNull();
    await heard(10);
    await sensor.act('/node/set-active', { active: false });
    expect((await newest(sensor))?.expectedAt).toBeNull();
  });

  test('fails if no device has fetched it in 7 days', async () => {
    const sensor = await laser();
    await sensor.act('/node/configure', LEVELS);
    const asked = async (agoMs: number) => {
      const at = new Date(api.clock.now().getTime() - agoMs);
      await sql('update node_command set requested_at = $2 where node_id = $1', [sensor.id, at]);
      await failOldCommands(api.store.db, api.clock.now());
    };
    await asked(COMMAND_MAX_AGE_MS - 1);
    expect((await newest(sensor))?.state).toBe('queued');
    await asked(COMMAND_MAX_AGE_MS);
    expect(await newest(sensor)).toMatchObject({ state: 'failed', reason: 'The device was not heard in 7 days.' });
    expect(await sensor.read()).toMatchObject({ l1: 25, waitingCommands: [] });
  });

  test('shows its author only to those who may act on the device', async () => {
    const sensor = await laser();
    await sensor.act('/node/base', { newBase: 5_100 });
    const seenBy = async (role: 'administrator' | 'common_user') => {
      const id = await makeAccount(api, { systems: { [sensor.system]: role } });
      const session = await openSession(api.store.db, { id, passwordHash: NO_PASSWORD }, api.clock.now());
      const answer = await api.call('GET', `/node/commands/${sensor.id}`, { token: session ?? '' });
      return answer.json<{ requestedBy: string | null }[]>()[0]?.requestedBy;
    };
    expect(await seenBy('administrator')).toEqual(expect.any(String));
    expect(await seenBy('common_user')).toBeNull();
  });

  const withdraw = (commandID: number) => api.call('PATCH', '/node/withdraw-command', { token, body: { commandID } });
});

describe('every call that sets a device', () => {
  const CALLS: [string, object][] = [
    ['/node/base', { newBase: 5_100 }],
    ['/node/configure', LEVELS],
    ['/node/accelerate', { newAcceleratedUntil: null }],
  ];

  test.each(CALLS)('%s is refused on W2, and nothing is queued', async (path, input) => {
    const sensor = await laser();
    await sql("update system set version = 'W2' where id = $1", [sensor.system]);
    const { status, body } = await sensor.act(path, input);
    expect([status, body.error?.message]).toEqual([422, 'Option not available for W2 system version.']);
    expect(await sensor.commands()).toEqual([]);
  });

  test.each(CALLS)('%s is refused without a sensor', async (path, input) => {
    const sensor = await laser();
    const nodeID = await makeNode(api, sensor.system);
    const { rows } = await sql('select updated_via_website_at as at from node where id = $1', [nodeID]);
    const updatedViaWebsiteAt = (rows[0] as { at: Date }).at.toISOString();
    const answer = await api.call('PATCH', path, { token, body: { nodeID, updatedViaWebsiteAt, ...input } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { fields: { nodeID: 'This device has no sensor.' } } },
    ]);
  });

  test.each([...CALLS, ['/node/set-active', { active: false }] as [string, object]])(
    '%s with an old lock answers the stored device',
    async (path, input) => {
      const sensor = await laser();
      for (const updatedViaWebsiteAt of ['2020-01-01T00:00:00.000Z', null]) {
        const { status, body } = await sensor.act(path, { ...input, updatedViaWebsiteAt });
        expect([status, body.error?.stored]).toEqual([409, await sensor.read()]);
      }
    },
  );
});
