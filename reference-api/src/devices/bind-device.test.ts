import { eq, getTableColumns } from 'drizzle-orm';
import { account, device, deviceRadio, measurement, node, nodeCommand, refusedCount } from '../db/schema/index';
import { apiForTests } from '../../testing/api';
import { makeDevice, makeNode, makeSensor, makeSystem } from '../../testing/entities';

const api = apiForTests();
let token: string;
let system: number;
let place: number;
let before: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  system = await makeSystem(api);
  place = await makeSensor(api, system);
  before = await serialOf(place);
});

async function serialOf(id: number): Promise<string> {
  const [found] = await api.store.db
    .select({ serial: device.serial })
    .from(node)
    .innerJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id));
  return found?.serial ?? '';
}
const stored = async (id = place) => (await api.store.db.select().from(node).where(eq(node.id, id)))[0];
const bind = (body: object, as = token) =>
  api.call('PUT', '/node/device', {
    token: as,
    body: { NodeID: place, DeviceSerialString: 'none', ReplacedSerialString: before, ...body },
  });

test('gives a node another device: history and thresholds stay, what the old device measured is unknown', async () => {
  const { db, pool } = api.store;
  const serial = await makeDevice(api);
  const reading = { nodeId: place, systemId: system, measuredAt: api.clock.now(), deflection: 30, obstructed: false };
  await db.insert(measurement).values(reading);
  const asked = { nodeId: place, settings: '{}', changes: '[]', requestedAt: api.clock.now() };
  await db.insert(nodeCommand).values({ ...asked, kind: 'base' });
  expect((await bind({ DeviceSerialString: serial })).statusCode).toBe(200);

  expect(await serialOf(place)).toBe(serial);
  expect(await stored()).toMatchObject({
    permissibleValue: 100,
    thresholdLevel2: 50,
    measurementBaseDistance: null,
    measuredDistance: null,
    calculatedDeflection: null,
    threatLevel: 'unknown_or_NA',
  });
  expect(await db.$count(measurement, eq(measurement.nodeId, place))).toBe(1);
  const [command] = await db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, place));
  expect(command?.state).toBe('withdrawn');
  const { rows } = await pool.query<{ text: string }>('select message_en as text from log where node_id = $1', [place]);
  expect(rows[0]?.text).toMatch(new RegExp(`${serial} instead of ${before}\\. Its base has to be set again$`));
});

test('leaves the device before free, so that it can be bound elsewhere', async () => {
  await bind({ DeviceSerialString: await makeDevice(api) });
  const other = await makeNode(api, system);
  const answer = await bind({ NodeID: other, DeviceSerialString: before, ReplacedSerialString: null });
  expect([answer.statusCode, await serialOf(other)]).toEqual([200, before]);
});

describe('another source of a device', () => {
  async function reportedBy(source: string, otherSource: string | null): Promise<void> {
    const [found] = await api.store.db.select().from(device).where(eq(device.serial, before));
    await api.store.db.insert(deviceRadio).values({
      deviceId: found?.id ?? 0,
      source,
      otherSource,
      firstHeardAt: api.clock.now(),
    });
    await api.store.db
      .update(device)
      .set({ radioFcnt: 7, radioNewestAt: api.clock.now() })
      .where(eq(device.serial, before));
  }
  const radio = async () =>
    (
      await api.store.db
        .select({ radio: { ...getTableColumns(deviceRadio), fcnt: device.radioFcnt, newestAt: device.radioNewestAt } })
        .from(deviceRadio)
        .innerJoin(device, eq(device.id, deviceRadio.deviceId))
        .innerJoin(node, eq(node.deviceId, deviceRadio.deviceId))
        .where(eq(node.id, place))
    )[0]?.radio;

  test('speaks for it once staff say so, in a new epoch; the node keeps its device and base', async () => {
    await reportedBy('roofs', 'other');
    const at = await stored();
    const answer = await bind({ DeviceSerialString: before, Source: 'other' });
    expect(answer.statusCode).toBe(200);
    expect(await radio()).toMatchObject({
      source: 'other',
      otherSource: null,
      epoch: 1,
      fcnt: null,
      newestAt: null,
      pastFcnt: 7,
    });
    expect(await stored()).toEqual(at);
    const { rows } = await api.store.pool.query<{ changes: string }>('select changes from audit order by id desc');
    expect(JSON.parse(rows[0]?.changes ?? '')).toEqual([{ field: 'source', before: 'roofs', after: 'other' }]);
  });

  const logged = async (id: number) => {
    const { rows } = await api.store.pool.query<{ text: string }>(
      `select l.message_en as text from log l where l.node_id = $1 and l.system_id = $2 and l.severity = 'website'
       order by l.id`,
      [id, system],
    );
    return rows.map(({ text }) => text);
  };

  test('is in the log of its system, with who moved it from which source to which', async () => {
    await reportedBy('roofs', 'other');
    await bind({ DeviceSerialString: before, Source: 'nobody' });
    expect(await logged(place)).toEqual([]);
    await bind({ DeviceSerialString: before, Source: 'other' });
    const [{ name: who } = { name: '' }] = await api.store.db
      .select({ name: account.name })
      .from(account)
      .where(eq(account.email, 'staff@sagitta.example'));
    const name = (await stored())?.name;
    expect(await logged(place)).toEqual([`Device of ${name} was moved from source roofs to other by ${who}`]);
  });

  test('is logged beside the replacement if a device gets node and source in one call', async () => {
    const serial = await makeDevice(api);
    const [found] = await api.store.db.select().from(device).where(eq(device.serial, serial));
    const heard = { source: 'roofs', otherSource: 'other', firstHeardAt: api.clock.now() };
    await api.store.db.insert(deviceRadio).values({ deviceId: found?.id ?? 0, ...heard });
    expect((await bind({ DeviceSerialString: serial, Source: 'other' })).statusCode).toBe(200);
    expect(await logged(place)).toEqual([
      expect.stringContaining(`${serial} instead of ${before}`),
      expect.stringMatching(/ was moved from source roofs to other by /),
    ]);
  });

  const refusals = () =>
    api.store.db
      .select({ source: refusedCount.source, kind: refusedCount.kind, events: refusedCount.events })
      .from(refusedCount)
      .where(eq(refusedCount.serial, before.toLowerCase()))
      .orderBy(refusedCount.source, refusedCount.kind);
  async function wasRefused(source: string, kind: 'foreign' | 'simulated', events: number): Promise<void> {
    const at = api.clock.now();
    const row = { source, kind, events, firstAt: at, lastAt: at, reason: 'it belongs to roofs' };
    await api.store.db.insert(refusedCount).values({ ...row, serial: before.toLowerCase() });
  }

  test('may be any of those whose frames were not judged; its count ends and is in the audit record', async () => {
    await reportedBy('roofs', 'newest');
    await wasRefused('other', 'foreign', 12);
    await wasRefused('other', 'simulated', 2);
    await wasRefused('newest', 'foreign', 3);
    api.clock.advance(1_000);
    const asked = { DeviceSerialString: before, Source: 'other', ReplacedSource: 'roofs' };
    expect((await bind(asked)).statusCode).toBe(200);
    expect(await radio()).toMatchObject({ source: 'other', movedAt: api.clock.now() });
    expect(await refusals()).toEqual([
      { source: 'newest', kind: 'foreign', events: 3 },
      { source: 'other', kind: 'simulated', events: 2 },
    ]);
    const { rows } = await api.store.pool.query<{ changes: string }>('select changes from audit order by id desc');
    expect(JSON.parse(rows[0]?.changes ?? '')).toEqual([
      { field: 'source', before: 'roofs', after: 'other' },
      { field: 'framesNotJudged', before: 12, after: 0 },
    ]);
    const listed = (await api.call('GET', '/devices', { token })).json<{ SerialString: string }[]>();
    const at = api.clock.now().toISOString();
    expect(listed.find(({ SerialString }) => SerialString === before)).toMatchObject({
      Source: 'other',
      SourceSince: at,
      NotJudged: [
        { Source: 'newest', Kind: 'foreign', Count: 3 },
        { Source: 'other', Kind: 'simulated', Count: 2 },
      ],
    });
  });

  test('is not one that has only sent simulated frames', async () => {
    await reportedBy('roofs', null);
    await wasRefused('other', 'simulated', 2);
    expect((await bind({ DeviceSerialString: before, Source: 'other' })).statusCode).toBe(422);
    expect(await radio()).toMatchObject({ source: 'roofs' });
    expect(await refusals()).toHaveLength(1);
  });

  test('is refused, and nothing changes, if yet another one speaks for it than the caller saw', async () => {
    await reportedBy('moved-by-somebody', 'other');
    const answer = await bind({ DeviceSerialString: before, Source: 'other', ReplacedSource: 'roofs' });
    expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
      409,
      { Source: 'moved-by-somebody speaks for this device by now.' },
    ]);
    expect(await radio()).toMatchObject({ source: 'moved-by-somebody' });
  });

  describe('of a device without a node', () => {
    let serial: string;
    const move = (body: object = {}) =>
      bind({ NodeID: null, ReplacedSerialString: null, DeviceSerialString: serial, Source: 'other', ...body });
    const speaker = async () =>
      (
        await api.store.db
          .select({ source: deviceRadio.source })
          .from(deviceRadio)
          .innerJoin(device, eq(device.id, deviceRadio.deviceId))
          .where(eq(device.serial, serial))
      )[0]?.source;

    beforeEach(async () => {
      serial = await makeDevice(api);
      const [found] = await api.store.db.select().from(device).where(eq(device.serial, serial));
      const at = api.clock.now();
      const heard = { deviceId: found?.id ?? 0, source: 'roofs', otherSource: 'other', firstHeardAt: at };
      await api.store.db.insert(deviceRadio).values(heard);
    });

    test('speaks for it as well, and the audit record has it', async () => {
      expect((await move()).statusCode).toBe(200);
      expect(await speaker()).toBe('other');
      const { rows } = await api.store.pool.query(
        'select action, entity, entity_name as name, changes from audit order by id desc limit 1',
      );
      const changes = JSON.stringify([{ field: 'source', before: 'roofs', after: 'other' }]);
      expect(rows).toEqual([{ action: 'bindDevice', entity: 'device', name: serial, changes }]);
    });

    test.each<[string, object, number, object]>([
      ['without a source', { Source: undefined }, 422, { NodeID: 'Choose a node.' }],
      ['that nobody knows', { DeviceSerialString: 'none' }, 422, { DeviceSerialString: 'There is no such W4 device.' }],
    ])('is refused %s', async (_, body, status, fields) => {
      const answer = await move(body);
      expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([status, fields]);
      expect(await speaker()).toBe('roofs');
    });

    test('is refused once it has one', async () => {
      const answer = await move({ DeviceSerialString: before });
      expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
        409,
        { DeviceSerialString: 'This device belongs to a node by now.' },
      ]);
    });

    test('is only moved by staff', async () => {
      const answer = await bind(
        { NodeID: null, ReplacedSerialString: null, DeviceSerialString: serial, Source: 'other' },
        await api.signIn('installer'),
      );
      expect([answer.statusCode, await speaker()]).toEqual([403, 'roofs']);
    });
  });

  test('is refused if it has never reported the device', async () => {
    await reportedBy('roofs', null);
    const answer = await bind({ DeviceSerialString: before, Source: 'other' });
    expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
      422,
      { Source: 'This source does not report the device.' },
    ]);
    expect(await radio()).toMatchObject({ source: 'roofs', epoch: 0, fcnt: 7 });
  });
});

test.each<[string, () => Promise<object>, number, object]>([
  [
    'that is bound elsewhere',
    async () => ({ DeviceSerialString: await serialOf(await makeSensor(api, system)) }),
    409,
    { DeviceSerialString: 'This device belongs to a node already.' },
  ],
  ['that is bound here', async () => ({ DeviceSerialString: before }), 409, {}],
  [
    'with another sensor',
    async () => {
      const serial = await makeDevice(api);
      await api.store.db.update(device).set({ mainSensor: 'inclinometer' }).where(eq(device.serial, serial));
      return { DeviceSerialString: serial };
    },
    422,
    { DeviceSerialString: 'This node is measured by a laser.' },
  ],
  [
    'without a sensor',
    async () => {
      const serial = await makeDevice(api);
      await api.store.db.update(device).set({ mainSensor: 'none' }).where(eq(device.serial, serial));
      return { DeviceSerialString: serial };
    },
    422,
    { DeviceSerialString: 'This device has no sensor, or its profile is unknown here.' },
  ],
  ['that nobody knows', async () => ({}), 422, { DeviceSerialString: 'There is no such W4 device.' }],
  ['of a W2 system', async () => ({ DeviceSerialString: await makeDevice(api, 'W2') }), 422, {}],
  [
    'for a node that has another one by now',
    async () => ({ DeviceSerialString: await makeDevice(api), ReplacedSerialString: null }),
    409,
    { NodeID: 'This node has another device by now.' },
  ],
])('refuses a device %s, and changes nothing', async (_, body, status, fields) => {
  const was = await stored();
  const answer = await bind(await body());
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error.fields).toMatchObject(fields);
  expect(await stored()).toEqual(was);
});

test('gives a device to one of two who bind it at once', async () => {
  const serial = await makeDevice(api);
  const other = await makeNode(api, system);
  const answers = await Promise.all([
    bind({ DeviceSerialString: serial }),
    bind({ NodeID: other, DeviceSerialString: serial, ReplacedSerialString: null }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('says in the list of devices why the frames of one are not used', async () => {
  const [free, unread, silent] = [await makeDevice(api), await makeDevice(api), await makeDevice(api)];
  const radio = async (serial: string, frames: number, more: object = {}) => {
    const [found] = await api.store.db
      .update(device)
      .set({ radioFrames: frames })
      .where(eq(device.serial, serial))
      .returning();
    const heard = { deviceId: found?.id ?? 0, source: 'roofs', firstHeardAt: api.clock.now() };
    await api.store.db.insert(deviceRadio).values({ ...heard, ...more });
  };
  await radio(free, 1);
  await radio(unread, 1, { problem: 'its device profile "x" is unknown here' });
  await radio(silent, 0);
  const answer = await api.call('GET', '/devices', { token });
  const devices = answer.json<{ SerialString: string; Problem: string | null }[]>();
  const problems = new Map(devices.map(({ SerialString, Problem }) => [SerialString, Problem]));
  expect([free, unread, silent, before].map((serial) => problems.get(serial))).toEqual([
    'it belongs to no node',
    'its device profile "x" is unknown here',
    null,
    null,
  ]);
});
