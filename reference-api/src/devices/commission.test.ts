import type { CommissionRow } from '@sagitta/shared-contracts/rules/commission';
import { and, eq } from 'drizzle-orm';
import { audit, device, node, nodeCommand, systemMap } from '../db/schema/index';
import { apiForTests } from '../../testing/api';
import { commissionRow } from '../../testing/commission-row';
import { makeDevice, makeSensor, makeSystem } from '../../testing/entities';
import { newWorld, SYSTEMS } from '../../testing/matrix/world';

const api = apiForTests();
let installer: number;
let token: string;
let system: number;

beforeEach(async () => {
  const world = await newWorld(api, 'installer');
  [installer, token] = [world.id, world.token ?? ''];
  system = await SYSTEMS.own(world);
  await api.store.db
    .insert(systemMap)
    .values({ systemId: system, image: Buffer.from('image'), imageMime: 'image/png', width: 400, height: 300 });
});

const LIMITS = { sensor: 'laser', threshold: 80, l1: 25, l2: 50, l3: 75, l4: 100 } as const;
const post = (rows: CommissionRow[], store = true, as = token) =>
  api.call('POST', '/nodes/commission', { token: as, body: { systemID: system, rows, store } });
const nodes = () => api.store.db.select().from(node).where(eq(node.systemId, system)).orderBy(node.id);

async function table(count: number): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = [];
  for (let at = 1; at <= count; at += 1)
    rows.push(commissionRow(await makeDevice(api), `Girder ${at}`, { x: at * 10, y: 20.5, ...LIMITS }));
  return rows;
}

test('commissions every device of a table, with places, waiting thresholds and a record of each', async () => {
  const rows = await table(12);
  const answer = await post(rows);
  expect(answer.json()).toEqual({
    stored: true,
    rows: rows.map(() => ({ state: 'new', id: expect.any(Number), problems: {} })),
  });
  const made = await nodes();
  expect(made.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(made[1]).toMatchObject({
    mapPositionX: 20,
    mapPositionY: 20.5,
    threshold: 80,
    l1: 25,
    permissibleValue: null,
  });
  const ids = answer.json<{ rows: { id: number }[] }>().rows.map(({ id }) => id);
  expect(made.map(({ id }) => id)).toEqual(ids);
  const [command] = await api.store.db
    .select()
    .from(nodeCommand)
    .where(eq(nodeCommand.nodeId, made[1]?.id ?? 0));
  expect(command).toMatchObject({ kind: 'thresholds', state: 'queued', requestedBy: installer });
  expect(JSON.parse(command?.settings ?? '')).toEqual({
    threshold: 80,
    l1: 25,
    l2: 50,
    l3: 75,
    l4: 100,
    inclinometerInverted: null,
  });
  const recorded = and(eq(audit.action, 'commissionDevices'), eq(audit.accountId, installer));
  expect(await api.store.db.$count(audit, recorded)).toBe(12);
});

test('only checks unless it is to store', async () => {
  const answer = await post(await table(2), false);
  expect(answer.json()).toMatchObject({ stored: false, rows: [{ state: 'new', id: null }, { state: 'new' }] });
  expect(await nodes()).toEqual([]);
});

test('stores nothing while one row is refused, and says what is wrong with it', async () => {
  const rows = await table(3);
  const wrong = { ...(rows[1] ?? commissionRow('', '')), x: 401, sensor: 'inclinometer' as const, l2: 20 };
  const answer = await post([rows[0] ?? wrong, wrong, rows[2] ?? wrong]);
  expect(answer.json()).toMatchObject({
    stored: false,
    rows: [
      { state: 'new', id: null, problems: {} },
      {
        state: 'refused',
        problems: {
          x: 'Outside the plan, which is 400 × 300 px',
          sensor: 'This device has a laser',
          l1: 'Lower than every higher level that is on',
        },
      },
      { state: 'new', id: null },
    ],
  });
  expect(await nodes()).toEqual([]);
});

test('does nothing twice: what is there already is left as it is', async () => {
  const rows = await table(2);
  const first = await post(rows);
  const again = await post(rows.map((row) => ({ ...row, threshold: 10 })));
  expect(again.json()).toMatchObject({ stored: true, rows: [{ state: 'present' }, { state: 'present' }] });
  const idsOf = (answer: typeof first) => answer.json<{ rows: { id: number }[] }>().rows.map(({ id }) => id);
  expect(idsOf(again)).toEqual(idsOf(first));
  expect((await nodes()).map(({ threshold }) => threshold)).toEqual([80, 80]);
});

test('answers two calls at once with one set of devices', async () => {
  const rows = await table(3);
  const answers = await Promise.all([post(rows), post(rows)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await nodes()).toHaveLength(3);
});

test('tells an unknown serial number from one in a system of somebody else by nothing', async () => {
  const serialOf = async (id: number) => {
    const [found] = await api.store.db
      .select({ serial: device.serial })
      .from(node)
      .innerJoin(device, eq(device.id, node.deviceId))
      .where(eq(node.id, id));
    return found?.serial ?? '';
  };
  const foreign = await serialOf(await makeSensor(api, await makeSystem(api)));
  const rows = ['FF00000000000000', foreign].map((serial, at) => commissionRow(serial, `Row ${at}`, LIMITS));
  const unknown = { state: 'refused', id: null, problems: { serial: 'No free W4 device has this serial number' } };
  expect((await post(rows)).json()).toEqual({ stored: false, rows: [unknown, unknown] });
  // Staff administer both.
  const staff = await post(rows, false, await api.signIn('staff'));
  expect(staff.json()).toMatchObject({
    rows: [unknown, { problems: { serial: expect.stringMatching(/^In another system/) } }],
  });
});

test('takes a serial number in any case and with separators', async () => {
  const serial = await makeDevice(api);
  const written = serial.toLowerCase().match(/../g)?.join('-') ?? '';
  expect((await post([commissionRow(written, 'Girder 1')])).json()).toMatchObject({ stored: true });
});

test('refuses a name that the database holds to be taken', async () => {
  const [first, second] = await table(2);
  await post([{ ...(first ?? commissionRow('', '')), name: 'ŻÓŁW' }]);
  expect((await post([{ ...(second ?? commissionRow('', '')), name: ' żółw ' }])).json()).toMatchObject({
    stored: false,
    rows: [{ problems: { name: 'Another device of the system has this name' } }],
  });
});

test('is not for a W2 system', async () => {
  system = await makeSystem(api, { version: 'W2' });
  expect((await post([], false, await api.signIn('staff'))).statusCode).toBe(422);
});

describe('a pasted text', () => {
  const read = async (text: string) => {
    const answer = await api.call('POST', '/table', { token, body: { text } });
    return answer.json<{ cells?: string[][]; error?: { fields: object } }>();
  };

  test('is read as spreadsheets copy it, or as a CSV', async () => {
    expect((await read('Serial\tName\r\nFE1\t"a ""b""\tc"\r\n\t\r\nFE2\t12" beam\t')).cells).toEqual([
      ['Serial', 'Name'],
      ['FE1', 'a "b"\tc'],
      ['FE2', '12" beam'],
    ]);
    expect((await read('\ufeffSerial;X\nFE1;1,5\n')).cells).toEqual([
      ['Serial', 'X'],
      ['FE1', '1,5'],
    ]);
    expect((await read('Serial,X\nFE1,1.5')).cells).toEqual([
      ['Serial', 'X'],
      ['FE1', '1.5'],
    ]);
  });

  test('that is no table is refused with the reason', async () => {
    expect((await read(' \n\t\n')).error?.fields).toEqual({ text: 'There is nothing in this table.' });
    expect((await read('a\tb\n"never closed\tc')).error?.fields).toEqual({
      text: 'A quote is not closed, or is out of place.',
    });
    expect((await read('a\n'.repeat(202))).error?.fields).toEqual({
      text: 'A table has at most 200 rows. Do it in parts.',
    });
  });
});
