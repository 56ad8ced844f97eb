import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import type { RetiredNode } from '@sagitta/shared-contracts/api/node-admin';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { eq } from 'drizzle-orm';
import {
  ledger,
  log,
  measurement,
  node,
  nodeCommand,
  notification,
  router,
  silence,
  silenceRound,
  simCard,
  system,
  uplinkFrame,
} from '../db/schema/index';
import { TEMPLATE } from '../alarms/event-log.statements';
import { checkLedger } from '../alarms/ledger/chain';
import { compareLedger } from '../alarms/ledger/compare';
import { escalate } from '../alarms/notifications/escalate';
import { NOTHING_MEASURED, storeReadings } from '../readings/store-readings';
import { concludeSilence } from '../readings/silence/conclude-silence';
import { apiForTests } from '../../testing/api';
import { makeAccount, makeNode, makeRouterAndCard, makeSensor } from '../../testing/entities';
import { readXlsx } from '../../testing/read-xlsx';
import { sensorUnderTest, type SensorUnderTest } from '../../testing/sensor-under-test';
import { parseUplinkConfig } from '../readings/uplinks/config';
import { readChirpstack } from '../readings/uplinks/chirpstack';
import { Counters } from '../readings/uplinks/counters';
import { chirpstackUp } from '../../testing/uplink-fixtures';
import { takeEvents } from '../readings/uplinks/take-events';

const DAY = 24 * 3_600_000;
const NAME = 'Girder of the old hall';
const CONFIG = parseUplinkConfig(
  JSON.stringify({ sources: [{ name: 'roofs', kind: 'chirpstack', secrets: ['x'.repeat(20)] }] }),
);

const api = apiForTests();
let token: string;
let installer: string;
let installerId: number;
let sensor: SensorUnderTest;
let counter = 0;

beforeAll(async () => {
  const [row] = (await api.store.pool.query<{ id: number }>("select id from account where category = 'installer'"))
    .rows;
  installerId = row?.id ?? 0;
});
beforeEach(async () => {
  // Sessions end after a week, and some tests last longer.
  [token, installer] = [await api.signIn('staff'), await api.signIn('installer')];
  sensor = await sensorUnderTest(api, token);
  await api.store.db.update(node).set({ name: NAME }).where(eq(node.id, sensor.id));
});

/** A reading of the laser, a minute after the one before. */
async function measure(deflection: number, { obstructed = false } = {}): Promise<void> {
  api.clock.advance(60_000);
  const at = api.clock.now();
  const reading = { ...NOTHING_MEASURED, nodeId: sensor.id, at, distance: 5_000 - deflection, obstructed };
  await api.store.db.transaction((tx) => storeReadings(tx, [reading], at));
}
const remove = (more: object = {}, { id = sensor.id, as = token } = {}) =>
  api.call('DELETE', '/node', { token: as, body: { id, ...more } });
const removeSystem = (more: object = {}, as = token) =>
  api.call('DELETE', '/system', { token: as, body: { ID: sensor.system, ...more } });
const why = async (answer: ReturnType<typeof remove>) => {
  const { statusCode, body } = await answer;
  const { error } = JSON.parse(body) as { error?: { fields?: Record<string, string> } };
  return [statusCode, ...Object.values(error?.fields ?? {})].join(' ');
};
const retired = async (as = token) =>
  (await api.call('GET', '/nodes/retired', { token: as })).json<RetiredNode[]>().find(({ id }) => id === sensor.id);
const stored = async (id = sensor.id) => (await api.store.db.select().from(node).where(eq(node.id, id)))[0];
const readings = (id = sensor.id) => api.store.db.$count(measurement, eq(measurement.nodeId, id));
async function euiOf(id: number): Promise<string> {
  const { rows } = await api.store.pool.query<{ serial: string }>(
    'select lower(d.serial) as serial from device d join node n on n.device_id = d.id where n.id = $1',
    [id],
  );
  return rows[0]?.serial ?? '';
}
/** A frame of the device, with its reading, as its network server sends it a minute after the one before. */
async function sendFrame(eui: string, deflection: number): Promise<void> {
  counter += 1;
  api.clock.advance(60_000);
  const now = api.clock.now();
  const options = { eui, fcnt: counter, time: now.toISOString(), measured: { distance: 5_000 - deflection } };
  const event = readChirpstack('up', chirpstackUp(options));
  if (!event) throw new Error('This is no event.');
  await api.store.db.transaction((tx) => takeEvents(tx, [{ source: 'roofs', event }], CONFIG, now, new Counters()));
}
const entries = () => api.store.db.$count(log, eq(log.nodeId, sensor.id));
const openAlarms = async () =>
  (
    await api.store.pool.query<{ id: number }>(
      `select l.id::int as id from log l where l.node_id = $1 and is_alarm(l.severity, l.confirmable)
        and not exists (select from ledger x where x.log_id = l.id and x.kind = 'ended') order by l.id`,
      [sensor.id],
    )
  ).rows.map(({ id }) => id);
const alarmOf = async (id: number) => (await api.call('GET', `/alarms/${id}`, { token })).json<Alarm>();
/** The installer has made the system, and so administers it. */
const adopt = () => api.store.db.update(system).set({ createdBy: installerId }).where(eq(system.id, sensor.system));

describe('deleting a device', () => {
  test('retires one that has measured: its readings, alarms, ledger and evidence stay', async () => {
    await measure(96);
    const [alarm = 0] = await openAlarms();
    const before = { readings: await readings(), entries: await entries() };
    expect(before.readings).toBe(1);

    const answer = await remove();
    expect([answer.statusCode, answer.json()]).toEqual([200, { result: sensor.id, retired: true }]);

    expect(await readings()).toBe(before.readings);
    expect(await entries()).toBeGreaterThan(before.entries);
    const { log: entry, ended, history } = await alarmOf(alarm);
    expect(entry.relatedNodeId).toBe(sensor.id);
    expect(ended).toMatchObject({ closedBy: 'Sławomir Wiśniewski', reason: 'the device was retired' });
    expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['logged', 'ended']));
    expect(await compareLedger(api.store.db)).toEqual([]);
    expect((await checkLedger(api.store.db)).broken).toBeNull();
    // Of the site: around midnight it is not that of UTC.
    const day = dayInZone(api.clock.now(), 'Europe/Warsaw');
    const pack = { systemID: sensor.system, fromDate: day, toDate: day };
    expect((await api.call('POST', '/get-evidence', { token, body: { logID: alarm } })).statusCode).toBe(200);
    expect((await api.call('POST', '/get-evidence', { token, body: pack })).statusCode).toBe(200);
    const days = { dateStart: day, dateEnd: day };
    const sheet = await api.call('POST', '/export-measurements', {
      token,
      body: { sysID: sensor.system, ...days, allNodes: true },
    });
    expect((await readXlsx(sheet.rawPayload)).rows.flat()).toContain(`${NAME} (retired, no. ${sensor.id})`);
    const now = api.clock.now();
    const graph = await api.call('POST', '/measurements', {
      token,
      body: { NodeID: sensor.id, Start: new Date(now.getTime() - DAY_MS).toISOString(), End: now.toISOString() },
    });
    expect(graph.statusCode).toBe(200);
    const place = await api.call('GET', `/nodes-short/${sensor.id}`, { token });
    expect(place.json()).toMatchObject({ name: `${NAME} (retired)`, retiredAt: api.clock.now().toISOString() });
  });

  test('retires one with an alarm whose readings were never kept', async () => {
    const alarm = { systemId: sensor.system, nodeId: sensor.id, severity: 'L3' as const, eventAt: api.clock.now() };
    await api.store.db.insert(log).values({ ...alarm, messageEn: 'L3', confirmable: true, levelAfter: 'L3' });
    expect((await remove()).json()).toEqual({ result: sensor.id, retired: true });
  });

  test('deletes one that has never measured', async () => {
    expect((await remove()).json()).toEqual({ result: sensor.id, retired: false });
    expect(await stored()).toBeUndefined();
  });

  test('says in the log and in the record of changes who retired it', async () => {
    await measure(10);
    await remove();
    expect((await sensor.log()).at(-1)).toMatchObject({
      messageEn: expect.stringContaining(`${NAME} was retired by Sławomir Wiśniewski`) as string,
    });
    const { rows } = await api.store.pool.query<{ changes: string }>(
      `select changes from audit where action = 'retireNode' and entity_id = $1`,
      [String(sensor.id)],
    );
    expect(rows.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([
      [{ field: 'retired', before: null, after: true }],
    ]);
    expect(await retired()).toMatchObject({ name: NAME, retiredBy: 'Sławomir Wiśniewski' });
  });

  test('withdraws what waits for it, and frees its SIM card, its router, its name and its hardware', async () => {
    const { db } = api.store;
    await measure(10);
    const { deviceId = 0 } = (await stored()) ?? {};
    const held = { router: eq(router.nodeId, sensor.id), card: eq(simCard.nodeId, sensor.id) };
    const asked = { nodeId: sensor.id, settings: '{}', changes: '[]', requestedAt: api.clock.now() };
    await db.insert(nodeCommand).values({ ...asked, kind: 'base' });
    await makeRouterAndCard(api, sensor.system, sensor.id);
    expect([await db.$count(router, held.router), await db.$count(simCard, held.card)]).toEqual([1, 1]);
    await remove();
    const [command] = await db.select().from(nodeCommand).where(eq(nodeCommand.nodeId, sensor.id));
    expect(command?.state).toBe('withdrawn');
    expect([await db.$count(router, held.router), await db.$count(simCard, held.card)]).toEqual([0, 0]);

    const { serial } = (
      await api.store.pool.query<{ serial: string }>('select serial from device where id = $1', [deviceId])
    ).rows[0] ?? { serial: '' };
    const body = { SystemID: sensor.system, DeviceSerialString: serial, Name: NAME };
    const again = (await api.call('PUT', '/node', { token, body })).json<{ result: number }>().result;
    expect(again).toBeGreaterThan(0);
    expect([(await stored())?.deviceId, (await stored(again))?.deviceId]).toEqual([deviceId, deviceId]);
  });
});

describe('a device whose alarm a reading may still end', () => {
  const GOES_ON =
    '409 This device reports a level or an obstruction, so its alarm goes on. ' +
    'Until that is over, only staff can retire it.';
  beforeEach(adopt);

  test('is not retired by an installer, as its alarm is not closed by hand, and nothing changes', async () => {
    await measure(96);
    const before = { alarms: await openAlarms(), entries: await entries() };
    expect(before.alarms).toHaveLength(1);
    expect(await why(remove({}, { as: installer }))).toBe(GOES_ON);
    expect({ alarms: await openAlarms(), entries: await entries() }).toEqual(before);
    expect((await stored())?.retiredAt).toBeNull();
    const by = { token: installer, body: { logID: before.alarms[0], reason: 'I retire it.' } };
    expect((await api.call('POST', '/alarm/close', by)).statusCode).toBe(409);
  });

  test('is not retired by one while it is obstructed either', async () => {
    await measure(10);
    await measure(1_000, { obstructed: true });
    expect(await openAlarms()).toHaveLength(1);
    expect(await why(remove({}, { as: installer }))).toBe(GOES_ON);
    await measure(10);
    expect((await remove({}, { as: installer })).json()).toEqual({ result: sensor.id, retired: true });
  });

  test('is retired by one once it is back below its levels, or was silent for 24 hours', async () => {
    await measure(96);
    api.clock.advance(DAY - 1);
    expect(await why(remove({}, { as: installer }))).toBe(GOES_ON);
    api.clock.advance(1);
    expect((await remove({}, { as: installer })).json()).toEqual({ result: sensor.id, retired: true });
    expect(await openAlarms()).toEqual([]);
  });

  test('is retired by staff, and whoever was told of the alarm is told who ended it and why', async () => {
    const { db, pool } = api.store;
    const choosing = async (events: readonly string[]) => {
      const id = await makeAccount(api, { systems: { [sensor.system]: 'common_user' } });
      await pool.query('update assignment set email_events = $1 where account_id = $2', [events, id]);
      return id;
    };
    const [ofLevel, ofSystem, , later] = [
      await choosing(['L3']),
      await choosing(['System']),
      await choosing(['L1', 'Heartbeat']),
      await choosing([]),
    ];
    await measure(96);
    const [alarm = 0] = await openAlarms();
    const passedOn = { logId: alarm, accountId: later, channel: 'sms', round: 0, reason: 'escalation' } as const;
    await db.insert(notification).values({ ...passedOn, createdAt: api.clock.now(), dueAt: api.clock.now() });
    expect((await remove()).json()).toEqual({ result: sensor.id, retired: true });
    const { rows } = await pool.query<{ account: number; channel: string; words: string; isEnd: boolean }>(
      `select n.account_id as account, n.channel, l.message_en as words,
          tells_end(l.severity, l.confirmable, l.msg_template_id, l.level_before, l.level_after) as "isEnd"
        from notification n join log l on l.id = n.log_id
        where l.node_id = $1 and l.msg_template_id = $2 order by n.account_id`,
      [sensor.id, TEMPLATE.closed],
    );
    const by = 'closed by hand by Sławomir Wiśniewski, not by a reading: the device was retired';
    const told = { channel: 'email', words: `Alarm L3 at ${NAME} was ${by}`, isEnd: false };
    expect(rows).toEqual([
      { ...told, account: ofLevel },
      { ...told, account: ofSystem },
      { ...told, account: later, channel: 'sms' },
    ]);
  });
});

describe('a retired device', () => {
  test('raises nothing: its frames are kept as its own and not judged, and its silence is none', async () => {
    const { db } = api.store;
    const eui = await euiOf(sensor.id);
    const send = (deflection: number) => sendFrame(eui, deflection);
    await send(10);
    expect(await readings()).toBe(1);
    await remove();
    const before = { readings: await readings(), entries: await entries() };
    const told = await db.$count(notification);
    await send(150);
    expect(await db.$count(uplinkFrame, eq(uplinkFrame.nodeId, sensor.id))).toBe(2);
    api.clock.advance(3 * DAY);
    await db.transaction((tx) => concludeSilence(tx, api.clock.now()));
    await escalate(db, 20, api.clock.now());
    expect({ readings: await readings(), entries: await entries() }).toEqual(before);
    expect(await db.$count(silence, eq(silence.nodeId, sensor.id))).toBe(0);
    expect(await db.$count(notification)).toBe(told);

    const body = { SystemID: sensor.system, DeviceSerialString: eui.toUpperCase(), Name: 'Its next place' };
    const next = (await api.call('PUT', '/node', { token, body })).json<{ result: number }>().result;
    await send(10);
    expect(await db.$count(uplinkFrame, eq(uplinkFrame.nodeId, next))).toBe(1);
    expect(await db.$count(measurement, eq(measurement.nodeId, next))).toBe(1);
    expect(await readings()).toBe(before.readings);
  });

  test('never takes the frames of the node in use, whichever of the two was made or changed first', async () => {
    const eui = await euiOf(sensor.id);
    await measure(10);
    await remove();
    const body = { SystemID: sensor.system, DeviceSerialString: eui.toUpperCase(), Name: 'Its next place' };
    const next = (await api.call('PUT', '/node', { token, body })).json<{ result: number }>().result;
    /** The database tells the rows of a device in the order in which something indexed of them was written. */
    const expectAllAt = async (inUse: number, outOfUse: number) => {
      for (const [written, last] of [inUse, outOfUse, inUse].entries()) {
        await api.store.db
          .update(node)
          .set({ name: `Name ${written} of ${last}` })
          .where(eq(node.id, last));
        const before = [await readings(inUse), await readings(outOfUse)] as const;
        await sendFrame(eui, 10);
        expect([await readings(inUse), await readings(outOfUse)]).toEqual([before[0] + 1, before[1]]);
      }
    };
    await expectAllAt(next, sensor.id);
    await remove({}, { id: next });
    expect((await api.call('POST', '/node/restore', { token, body: { id: sensor.id } })).statusCode).toBe(200);
    await expectAllAt(sensor.id, next);
  });

  test('is not missed, as one in use is, and what was missed of it before has no end', async () => {
    const { db } = api.store;
    await measure(10);
    const other = await makeSensor(api, sensor.system);
    /** A round of a host that has listened all the time. */
    const conclude = async () => {
      const now = api.clock.now().getTime();
      const listened = { listeningSince: new Date(now - 30 * DAY), concludedAt: new Date(now - 60_000) };
      await db.delete(silenceRound);
      await db.insert(silenceRound).values(listened);
      await concludeSilence(db, new Date(now));
    };
    const silent = async () =>
      (
        await api.store.pool.query<{ id: number }>(
          `select distinct node_id as id from silence where began_at is not null and node_id = any($1) order by 1`,
          [[sensor.id, other]],
        )
      ).rows.map(({ id }) => id);
    const old = new Date(api.clock.now().getTime() - 5 * DAY);
    await db.update(node).set({ createdAt: old }).where(eq(node.systemId, sensor.system));
    api.clock.advance(2 * DAY);
    await conclude();
    expect(await silent()).toEqual([sensor.id, other]);
    await remove();
    expect(await silent()).toEqual([other]);
    const before = await entries();
    api.clock.advance(2 * DAY);
    await conclude();
    expect(await silent()).toEqual([other]);
    expect(await entries()).toBe(before);
  });

  test('is passed on to nobody: its alarms that go on are closed', async () => {
    const member = await api.store.pool.query(
      `insert into assignment (account_id, system_id, role)
        select id, $1, 'administrator' from account where category = 'commoner' limit 1`,
      [sensor.system],
    );
    expect(member.rowCount).toBe(1);
    await measure(96);
    await remove();
    expect(await openAlarms()).toEqual([]);
    api.clock.advance(3_600_000);
    await escalate(api.store.db, 20, api.clock.now());
    const { rows } = await api.store.pool.query(
      `select from ledger x join log l on l.id = x.log_id where l.node_id = $1 and x.kind = 'escalated'`,
      [sensor.id],
    );
    expect(rows).toEqual([]);
  });

  test('takes no action any more', async () => {
    await measure(10);
    const { updatedViaWebsiteAt } = await sensor.read();
    await remove();
    const body = { updatedViaWebsiteAt };
    const calls = [
      ['/node/base', { nodeID: sensor.id, newBase: 4_000 }],
      ['/node/set-active', { nodeID: sensor.id, active: false }],
      ['/node/node-name', { id: sensor.id, name: 'Another' }],
    ] as const;
    for (const [path, more] of calls)
      expect((await api.call('PATCH', path, { token, body: { ...body, ...more } })).statusCode).toBe(403);
    expect((await remove()).statusCode).toBe(409);
  });

  test('is restored where its name and hardware are free, with an unknown level', async () => {
    await measure(96);
    await remove();
    const restore = () => api.call('POST', '/node/restore', { token, body: { id: sensor.id } });
    const other = await makeNode(api, sensor.system);
    await api.store.db.update(node).set({ name: NAME.toUpperCase() }).where(eq(node.id, other));
    expect((await restore()).statusCode).toBe(409);
    await api.store.db.update(node).set({ name: 'Free again' }).where(eq(node.id, other));
    expect((await restore()).statusCode).toBe(200);
    expect(await sensor.read()).toMatchObject({ id: sensor.id, LatestKnownThreatLevel: 'unknown_or_NA' });
    expect(await retired()).toBeUndefined();
    expect((await restore()).statusCode).toBe(409);
    await measure(96);
    expect(await openAlarms()).toHaveLength(1);
  });
});

describe('deleting a retired device for good', () => {
  beforeEach(async () => {
    await measure(96);
    await adopt();
    await remove();
  });

  test('is for staff alone, 30 days later and with its name typed', async () => {
    const others = await api.store.db.$count(ledger);
    expect(await retired(installer)).toMatchObject({ id: sensor.id });
    api.clock.advance(30 * DAY - 1);
    // Sessions end after a week.
    [token, installer] = [await api.signIn('staff'), await api.signIn('installer')];
    expect(await why(remove({ PurgeName: NAME }))).toBe('409 A device is kept for 30 days after it was retired.');
    api.clock.advance(1);
    expect((await remove({ PurgeName: NAME }, { as: installer })).statusCode).toBe(403);
    expect(await why(remove())).toBe('409 This device is retired already.');
    expect(await why(remove({ PurgeName: NAME.toLowerCase() }))).toBe('422 This is not the name of the device.');
    expect(await readings()).toBe(1);
    expect((await remove({ PurgeName: NAME })).json()).toEqual({ result: sensor.id, retired: false });
    expect([await stored(), await readings()]).toEqual([undefined, 0]);
    expect(await api.store.db.$count(ledger)).toBe(others);
    expect(await compareLedger(api.store.db)).toEqual([]);
    expect((await checkLedger(api.store.db)).broken).toBeNull();
  });

  test('is refused for one in use, whatever name is typed', async () => {
    const id = await makeNode(api, sensor.system);
    const { name = '' } = (await stored(id)) ?? {};
    expect(await why(remove({ PurgeName: name }, { id }))).toBe('409 This device is in use. Retire it first.');
    expect(await stored(id)).toBeDefined();
  });
});

describe('deleting a system', () => {
  test('is refused while devices with readings are in use, and says what to do', async () => {
    await measure(10);
    expect(await why(removeSystem())).toBe(
      '409 Its devices have readings or alarms. Retire them first: these are evidence, and are kept.',
    );
    const { name } = (await api.store.db.select().from(system).where(eq(system.id, sensor.system)))[0] ?? { name: '' };
    expect((await removeSystem({ PurgeName: name })).statusCode).toBe(409);
    expect(await readings()).toBe(1);
  });

  test('with retired devices is for staff alone, with its name typed', async () => {
    await measure(10);
    await adopt();
    await remove();
    const { name } = (await api.store.db.select().from(system).where(eq(system.id, sensor.system)))[0] ?? { name: '' };
    expect((await removeSystem({ PurgeName: name }, installer)).statusCode).toBe(409);
    expect((await removeSystem()).statusCode).toBe(409);
    expect((await removeSystem({ PurgeName: `${name}.` })).statusCode).toBe(422);
    expect(await readings()).toBe(1);
    expect((await removeSystem({ PurgeName: name })).statusCode).toBe(200);
    expect(await readings()).toBe(0);
  });

  test('without readings needs no name', async () => {
    expect((await removeSystem()).statusCode).toBe(200);
  });
});
