import type { OpenAlarm, System } from '@sagitta/shared-contracts/api/system';
import { ACCEPT_CARDS, CARDS_TYPE, decodeTable } from '@sagitta/shared-contracts/table';
import type { Reading } from '../readings/follow-reading';
import { NOTHING_MEASURED, storeReadings } from '../readings/store-readings';
import { apiForTests } from '../../testing/api';
import { storeRandomSystems } from '../../testing/random-devices';
import { sensorUnderTest, type SensorUnderTest } from '../../testing/sensor-under-test';

const api = apiForTests();
let token: string;
let sensor: SensorUnderTest;
let system: number;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  sensor = await sensorUnderTest(api, token);
  const [row] = await query<{ id: number }>('select system_id as id from node where id = $1', [sensor.id]);
  system = row?.id ?? 0;
  await query('update log set confirmed_at = now() where system_id = $1', [system]);
  await measure(30);
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;

/** A reading of the laser, a minute after the one before. */
async function measure(deflection: number, changes: Partial<Reading> = {}): Promise<string> {
  api.clock.advance(60_000);
  const at = api.clock.now();
  const reading = { ...NOTHING_MEASURED, nodeId: sensor.id, at, distance: 5_000 - deflection, ...changes };
  await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
  return at.toISOString();
}
const newest = async () =>
  (
    await query<{ id: number }>(
      'select max(id)::int as id from log where node_id = $1 and is_alarm(severity, confirmable)',
      [sensor.id],
    )
  )[0]?.id ?? 0;
const confirm = (logID: number) => api.call('POST', '/log', { token, body: { logID } });

/** What list, table and single call say of the system; they have to agree. */
async function told(): Promise<{ openAlarms: number; openAlarm: OpenAlarm | null }> {
  const list = (await api.call('GET', '/systems', { token })).json<System[]>();
  const cards = await api.call('GET', '/systems', { token, headers: { accept: ACCEPT_CARDS } });
  const one = (await api.call('GET', `/system/${system}`, { token })).json<System>();
  const of = (all: System[]) => all.find(({ ID }) => ID === system);
  const [{ openAlarms, openAlarm }, ...others] = [one, of(list), of(decodeTable(cards.json()) as System[])] as [
    System,
    ...System[],
  ];
  for (const other of others) expect(other).toMatchObject({ openAlarms, openAlarm });
  return { openAlarms: openAlarms ?? -1, openAlarm };
}

test('names no alarm of a calm system', async () => {
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
});

test('names an alarm with its age until somebody has confirmed it, and who has seen it', async () => {
  const since = await measure(96, { obstructed: false });
  const id = await newest();
  const alarm = {
    id,
    severity: expect.stringMatching(/^L\d$/) as string,
    toldAs: null,
    device: expect.any(String) as string,
    since,
  };
  expect(await told()).toEqual({ openAlarms: 1, openAlarm: { ...alarm, seenBy: null } });
  await api.call('POST', '/alarm/seen', { token, body: { logID: id } });
  expect(await told()).toEqual({ openAlarms: 1, openAlarm: { ...alarm, seenBy: 'Sławomir Wiśniewski' } });
  expect((await confirm(id)).statusCode).toBe(200);
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
});

test('names none that is over, though nobody has confirmed it', async () => {
  await measure(96, { obstructed: false });
  await measure(1, { obstructed: false });
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
});

test('takes who confirms a higher one to know of the lower one before it, and not the other way round', async () => {
  await measure(51, { obstructed: false });
  const low = await newest();
  const since = await measure(96, { obstructed: false });
  const high = await newest();
  expect(high).not.toBe(low);
  await confirm(low);
  expect(await told()).toMatchObject({ openAlarms: 1, openAlarm: { id: high, since } });
  await query('update log set confirmed_at = null where id = $1', [low]);
  await confirm(high);
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
});

test('names none of a device that is switched off, and none that somebody has closed by hand', async () => {
  await measure(96, { obstructed: false });
  await query('update node set active = false where id = $1', [sensor.id]);
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
  await query('update node set active = true where id = $1', [sensor.id]);
  expect(await told()).toMatchObject({ openAlarms: 1 });
  api.clock.advance(25 * 3_600_000);
  const closed = await api.call('POST', '/alarm/close', {
    token,
    body: { logID: await newest(), reason: 'The girder was replaced.' },
  });
  expect(closed.statusCode).toBe(200);
  expect(await told()).toEqual({ openAlarms: 0, openAlarm: null });
});

test('calls an obstruction by the level as which it was told', async () => {
  await measure(4_000, { obstructed: true });
  expect(await told()).toMatchObject({
    openAlarms: 1,
    openAlarm: { severity: 'obstruction', toldAs: expect.stringMatching(/^L\d$/) as string },
  });
  await query(`update log set told_as = null where id = $1`, [await newest()]);
  expect(await told()).toMatchObject({ openAlarms: 1, openAlarm: { severity: 'obstruction', toldAs: null } });
});

test('writes for cards what the list has, and ends a row where all else is usual', async () => {
  await storeRandomSystems(api.store, api.clock.now(), 'cards', 200);
  const list = (await api.call('GET', '/systems', { token })).json<System[]>();
  const cards = await api.call('GET', '/systems', { token, headers: { accept: ACCEPT_CARDS } });
  expect(cards.headers['content-type']).toContain(CARDS_TYPE.split(';')[1]);
  const decoded = decodeTable(cards.json()) as Partial<System>[];
  expect(decoded).toHaveLength(list.length);
  decoded.forEach((card, index) => expect(list[index]).toMatchObject(card));
  expect(Object.keys(decoded[0] ?? {})).toEqual(expect.arrayContaining(['levelDetails', 'openAlarm', 'weatherReport']));
  const rows = cards.json<{ rows: unknown[][]; fields: unknown[] }>();
  expect(rows.rows.some((row) => row.length < rows.fields.length)).toBe(true);
});
