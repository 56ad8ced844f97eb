import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import { compareLedger } from './ledger/compare';
import { escalate } from './notifications/escalate';
import type { Reading } from '../readings/follow-reading';
import { NOTHING_MEASURED, storeReadings } from '../readings/store-readings';
import { apiForTests } from '../../testing/api';
import { makeAccount, makeLog } from '../../testing/entities';
import { sensorUnderTest, type SensorUnderTest } from '../../testing/sensor-under-test';

const HOUR = 3_600_000;
const REASON = 'The girder was replaced.';

const api = apiForTests();
let token: string;
let sensor: SensorUnderTest;

beforeAll(async () => {
  token = await api.signIn('staff');
});
beforeEach(async () => {
  sensor = await sensorUnderTest(api, token);
  await measure(30);
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;

/** A reading of the laser, a minute after the one before. */
async function measure(deflection: number, changes: Partial<Reading> = {}): Promise<void> {
  api.clock.advance(60_000);
  const at = api.clock.now();
  const reading = { ...NOTHING_MEASURED, nodeId: sensor.id, at, distance: 5_000 - deflection, ...changes };
  await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
}
/** The alarms of the device, oldest first. */
const alarms = async () =>
  (
    await query<{ id: number }>(
      'select id::int as id from log where node_id = $1 and is_alarm(severity, confirmable) order by id',
      [sensor.id],
    )
  ).map(({ id }) => id);
const newest = async () => (await alarms()).at(-1) ?? 0;
const get = async (id: number) => (await api.call('GET', `/alarms/${id}`, { token })).json<Alarm>();
const close = async (logID: number, { reason = REASON, as = token } = {}) =>
  (await api.call('POST', '/alarm/close', { token: as, body: { logID, reason } })).statusCode;
const texts = async () => (await sensor.log()).map(({ messageEn }) => messageEn);
const switchOff = async () => {
  await sensor.act('/node/configure', { threshold: 100, l1: null, l2: null, l3: null, l4: null });
  await sensor.hear();
};

test('closes an alarm whose thresholds were switched off, and keeps who did and why', async () => {
  await measure(96, { obstructed: false });
  const alarm = await newest();
  await switchOff();
  expect(await get(alarm)).toMatchObject({ ended: null, mayClose: true });
  expect(await close(alarm)).toBe(200);
  const closed = await get(alarm);
  expect(closed).toMatchObject({
    ended: { at: api.clock.now().toISOString(), level: null, closedBy: 'Sławomir Wiśniewski', reason: REASON },
    mayClose: false,
  });
  expect(closed.history.at(-1)).toMatchObject({ kind: 'ended', person: 'Sławomir Wiśniewski', detail: REASON });
  const [entry] = await query(
    `select severity, confirmable, level_before, level_after, message_en like $2 as words,
        tells_end(severity, confirmable, msg_template_id, level_before, level_after) as is_end
      from log where id = $1`,
    [closed.ended?.logId, `%closed by hand by Sławomir Wiśniewski, not by a reading: ${REASON}`],
  );
  expect(entry).toEqual({
    severity: 'other',
    confirmable: false,
    level_before: null,
    level_after: null,
    words: true,
    is_end: false,
  });
  expect((await compareLedger(api.store.db)).filter(({ logId }) => logId === alarm)).toEqual([]);
});

test('refuses what a reading can still end, until the device has been silent for 24 hours', async () => {
  await measure(80, { obstructed: false });
  const alarm = await newest();
  expect([(await get(alarm)).mayClose, await close(alarm)]).toEqual([false, 409]);
  api.clock.advance(24 * HOUR - 1);
  expect([(await get(alarm)).mayClose, await close(alarm)]).toEqual([false, 409]);
  api.clock.advance(1);
  expect([(await get(alarm)).mayClose, await close(alarm)]).toEqual([true, 200]);
});

test('refuses the alarm of a device that reports and is obstructed: its level may be worse than ever', async () => {
  await measure(80, { obstructed: false });
  const alarm = await newest();
  api.clock.advance(30 * HOUR);
  await measure(1_000, { obstructed: true });
  expect(await close(alarm)).toBe(409);
});

test('makes a new alarm of the next reading at a level, and no end of the next one below', async () => {
  await measure(80, { obstructed: false });
  api.clock.advance(25 * HOUR);
  expect(await close(await newest())).toBe(200);
  const before = await alarms();
  await measure(80, { obstructed: false });
  const [again = 0, ...more] = (await alarms()).filter((id) => !before.includes(id));
  expect([again > 0, more]).toEqual([true, []]);
  expect((await get(again)).ended).toBeNull();
  api.clock.advance(25 * HOUR);
  expect(await close(again)).toBe(200);
  const said = await texts();
  await measure(10, { obstructed: false });
  expect(await texts()).toEqual(said);
});

test('makes a new alarm of a late reading that was measured after it was closed', async () => {
  await measure(80, { obstructed: false });
  api.clock.advance(25 * HOUR);
  const closed = await newest();
  expect(await close(closed)).toBe(200);
  await measure(10, { obstructed: false });
  const at = new Date(api.clock.now().getTime() - 30_000);
  const late = { ...NOTHING_MEASURED, nodeId: sensor.id, at, distance: 4_920, obstructed: false };
  await api.store.db.transaction((tx) => storeReadings(tx, [late], api.clock.now()));
  expect((await get(await newest())).log.messageEn).toMatch(/^Threshold level L3 exceeded .* reported late$/);
  expect(await newest()).not.toBe(closed);
});

test('forgets the thresholds in force when the alarm began', async () => {
  await measure(96, { obstructed: false });
  const alarm = await newest();
  await switchOff();
  const held = 'select node_id from alarm_episode where node_id = $1';
  expect(await query(held, [sensor.id])).toHaveLength(1);
  await close(alarm);
  expect(await query(held, [sensor.id])).toEqual([]);
  await sensor.act('/node/configure', { threshold: 100, l1: 25, l2: 50, l3: 75, l4: 100 });
  await sensor.hear();
  expect((await get(await newest())).log.messageEn).toMatch(/^Threshold level L3 exceeded/);
  expect(await query(held, [sensor.id])).toEqual([]);
});

test('closes all alarms of the episode, and nobody is told of them any more', async () => {
  await makeAccount(api, { systems: { [sensor.system]: 'common_user' } });
  await measure(80, { obstructed: false });
  await measure(105, { obstructed: false });
  const [low = 0, high = 0] = (await alarms()).slice(-2);
  // No longer at a level, and as fresh as an alarm that is escalated.
  await switchOff();
  const passedOn = async () =>
    (await query(`select log_id from ledger where kind = 'escalated' and log_id in ($1, $2)`, [low, high])).length;
  expect(await close(high)).toBe(200);
  api.clock.advance(2 * HOUR);
  await escalate(api.store.db, 10, api.clock.now());
  expect(await passedOn()).toBe(0);
  for (const id of [low, high]) expect((await get(id)).ended).toMatchObject({ reason: REASON });
});

test('closes an obstruction and leaves the level, and the next obstructed reading is one again', async () => {
  await measure(80, { obstructed: false });
  const level = await newest();
  await measure(1_000, { obstructed: true });
  const obstruction = await newest();
  expect(await close(obstruction)).toBe(409);
  api.clock.advance(25 * HOUR);
  expect(await close(obstruction)).toBe(200);
  expect((await get(obstruction)).ended).toMatchObject({ closedBy: 'Sławomir Wiśniewski' });
  expect((await get(level)).ended).toBeNull();
  await measure(1_000, { obstructed: true });
  expect((await get(await newest())).log).toMatchObject({ severity: 'obstruction', confirmed: false });
  expect(await newest()).not.toBe(obstruction);
});

test('leaves no "No threat" where only an obstruction is closed', async () => {
  await measure(10, { obstructed: false });
  await measure(1_000, { obstructed: true });
  api.clock.advance(25 * HOUR);
  await close(await newest());
  expect(await sensor.read()).toMatchObject({ LatestKnownThreatLevel: 'unknown_or_NA', ObstructionStatus: false });
});

test('leaves an alarm that has ended, and the first reason of two', async () => {
  await measure(80, { obstructed: false });
  const ended = await newest();
  await measure(10, { obstructed: false });
  api.clock.advance(25 * HOUR);
  expect(await close(ended)).toBe(409);
  const open = await makeLog(api, sensor.system);
  expect([await close(open), await close(open, { reason: 'Another.' })]).toEqual([200, 409]);
  expect((await get(open)).ended?.reason).toBe(REASON);
});

test.each([
  ['none', '', 400],
  ['only spaces', '   ', 400],
  ['501', 'x'.repeat(501), 400],
  ['500', 'x'.repeat(500), 200],
])('asks for a reason of at most 500 characters: %s', async (_, reason, status) => {
  expect(await close(await makeLog(api, sensor.system), { reason })).toBe(status);
});

test('is for those who may confirm the alarm, but not for observers, and not for what is no alarm', async () => {
  const alarm = await makeLog(api, 3);
  const observer = await api.signIn('observer');
  expect((await api.call('GET', `/alarms/${alarm}`, { token: observer })).json<Alarm>().mayClose).toBe(false);
  expect(await close(alarm, { as: observer })).toBe(403);
  expect(await close(alarm, { as: await api.signIn('viewer') })).toBe(403);
  await query('update log set confirmable = false where id = $1', [alarm]);
  expect(await close(alarm)).toBe(409);
});
