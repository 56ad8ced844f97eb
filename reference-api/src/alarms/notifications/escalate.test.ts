import { addSeenToLedger } from '../ledger/add-entries';
import { replaceEscalation } from '../../systems/settings/escalation.statements';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeSensor, makeSystem } from '../../../testing/entities';
import type { Channel, Channels } from './channel';
import { escalate } from './escalate';
import { gatherMessages } from './gather-messages';
import { sendMessages } from './send-messages';

const OPTIONS = { PROVIDER_NAME: 'Sagitta', WEB_URL: 'https://roofs.example' };
const MINUTE = 60_000;

const api = apiForTests();
let told: { account: number; channel: string; body: string }[];

beforeAll(async () => {
  // Ahead of the database's clock, by which the ledger dates an entry.
  api.clock.advance(60 * MINUTE);
  await api.store.pool.query(`update assignment set email_events = '{}', push_events = '{}', sms_events = '{}'`);
});
beforeEach(async () => {
  told = [];
  await query('delete from escalation');
  await query('delete from log');
  await query('delete from notification_message');
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;
const member = (system: number) => makeAccount(api, { systems: { [system]: 'common_user' } });

async function listed(system: number, ...people: [accountID: number, minutes: number][]) {
  const steps = people.map(([accountID, minutes]) => ({ accountID, minutes }));
  await replaceEscalation(api.store.db, system, steps, api.clock.now());
}

async function alarm(
  system: number,
  {
    severity = 'L3',
    node = null,
    toldAs = null,
  }: { severity?: string; node?: number | null; toldAs?: string | null } = {},
) {
  const [made] = await query<{ id: number }>(
    `insert into log (system_id, node_id, severity, message_en, event_at, confirmable, told_as)
      values ($1, $2, $3, 'An alarm', $4, true, $5) returning id::int as id`,
    [system, node, severity, api.clock.now(), toldAs],
  );
  return made?.id ?? 0;
}

function channels(): Channels {
  const by =
    (channel: string): Channel =>
    async ({ body }, { accountId }) => {
      told.push({ account: accountId, channel, body });
      return { address: 'somewhere', providerId: null };
    };
  return { email: by('email'), sms: by('sms'), push: by('push') };
}

/** Whom a round tells, after so many minutes. */
async function after(minutes: number, { defaultMinutes = null }: { defaultMinutes?: number | null } = {}) {
  told = [];
  api.clock.advance(minutes * MINUTE);
  await escalate(api.store.db, defaultMinutes, api.clock.now());
  await gatherMessages(api.store.db, api.clock.now());
  await sendMessages(api.store.db, channels(), OPTIONS, api.clock.now);
  return told.map(({ account }) => account);
}

const reasons = async (log: number) =>
  (
    await query<{ reason: string }>(
      `select facts::jsonb->>'reason' as reason from ledger where log_id = $1 and kind = 'escalated' order by seq`,
      [log],
    )
  ).map(({ reason }) => reason);

test('tells the people of the list in its order, each after the minutes of their step, and then nobody', async () => {
  const system = await makeSystem(api);
  const [second, first] = [await member(system), await member(system)];
  await listed(system, [first, 10], [second, 30]);
  const log = await alarm(system);
  expect(await after(0)).toEqual([first]);
  expect(await after(29)).toEqual([]);
  expect(await after(1)).toEqual([second]);
  expect(await after(600, { defaultMinutes: 5 })).toEqual([]);
  expect(await reasons(log)).toEqual([
    "Nobody had seen the alarm 10 min after it was logged. Person 1 of 2 on the system's list.",
    "Nobody had seen the alarm 30 min after the person before was told. Person 2 of 2 on the system's list.",
  ]);
});

test('does not tell the first person before the time of their step', async () => {
  const system = await makeSystem(api);
  await listed(system, [await member(system), 10]);
  const log = await alarm(system);
  const [logged] = await query<{ at: Date }>(`select at from ledger where log_id = $1`, [log]);
  await escalate(api.store.db, null, new Date((logged?.at.getTime() ?? 0) + 10 * MINUTE - 1));
  expect(await reasons(log)).toEqual([]);
});

test.each(['seen', 'confirmed', 'ended'])('stops once the alarm is %s', async (how) => {
  const system = await makeSystem(api);
  const [first, second] = [await member(system), await member(system)];
  await listed(system, [first, 10], [second, 10]);
  const node = await makeSensor(api, system);
  const log = await alarm(system, { node });
  expect(await after(0)).toEqual([first]);
  if (how === 'seen')
    await addSeenToLedger(api.store.db, { id: log, systemId: system }, { id: first, name: 'A' }, api.clock.now());
  else if (how === 'confirmed') await query(`update log set confirmed_at = now() where id = $1`, [log]);
  else
    await query(
      `insert into log (system_id, node_id, severity, message_en, event_at, level_before, level_after)
        values ($1, $2, 'L1', 'Lower', $3, 'L3', 'none')`,
      [system, node, new Date(api.clock.now().getTime() + MINUTE)],
    );
  expect(await after(30)).toEqual([]);
});

test.each([
  ['to a lower level', 'L4', 'L3'],
  ['by changed thresholds', 'other', 'none'],
])('goes on after a fall %s', async (_, severity, fallen) => {
  const system = await makeSystem(api);
  const first = await member(system);
  await listed(system, [first, 10]);
  const node = await makeSensor(api, system);
  await alarm(system, { node, severity: 'L4' });
  await query(
    `insert into log (system_id, node_id, severity, message_en, event_at, level_before, level_after)
      values ($1, $2, $3, 'Lower', $4, 'L4', $5)`,
    [system, node, severity, new Date(api.clock.now().getTime() + 1_000), fallen],
  );
  expect(await after(30)).toEqual([first]);
});

test.each(['L3', 'L4'])('passes on an obstruction that is told as %s, as a chain of its own', async (toldAs) => {
  const system = await makeSystem(api);
  const [first, second] = [await member(system), await member(system)];
  await listed(system, [first, 10], [second, 10]);
  const node = await makeSensor(api, system);
  const log = await alarm(system, { node, severity: 'obstruction', toldAs });
  const level = await alarm(system, { node, severity: toldAs });
  expect(await after(1)).toEqual([first]);
  await addSeenToLedger(api.store.db, { id: level, systemId: system }, { id: first, name: 'A' }, api.clock.now());
  expect(await after(10)).toEqual([second]);
  expect([await reasons(log), await reasons(level)].map(({ length }) => length)).toEqual([2, 1]);
});

test('leaves an obstruction that is told as no level, or as L2, alone', async () => {
  const system = await makeSystem(api);
  await listed(system, [await member(system), 1]);
  await alarm(system, { severity: 'obstruction' });
  await alarm(system, { severity: 'obstruction', toldAs: 'L2' });
  expect(await after(60)).toEqual([]);
});

test('has one chain for each level of an episode, however often it is reached', async () => {
  const system = await makeSystem(api);
  const [first, second] = [await member(system), await member(system)];
  await listed(system, [first, 10], [second, 10]);
  const node = await makeSensor(api, system);
  const logs = [];
  for (const severity of ['L3', 'L4', 'L3', 'L4']) logs.push(await alarm(system, { node, severity }));
  await after(0);
  expect((await Promise.all(logs.map(reasons))).map(({ length }) => length)).toEqual([1, 1, 0, 0]);
  const [, , , newest = 0] = logs;
  await addSeenToLedger(api.store.db, { id: newest, systemId: system }, { id: first, name: 'A' }, api.clock.now());
  expect(await after(30)).toEqual([]);
});

test('goes on with a level that is reached again after it was seen', async () => {
  const system = await makeSystem(api);
  const first = await member(system);
  await listed(system, [first, 10]);
  const node = await makeSensor(api, system);
  const seen = await alarm(system, { node, severity: 'L4' });
  await addSeenToLedger(api.store.db, { id: seen, systemId: system }, { id: first, name: 'A' }, api.clock.now());
  const again = await alarm(system, { node });
  await after(0);
  expect([await reasons(seen), await reasons(again)].map(({ length }) => length)).toEqual([0, 1]);
});

test('tells a person again who was told by their settings, and says why', async () => {
  const system = await makeSystem(api);
  const person = await member(system);
  await query(`update assignment set email_events = '{L4}' where account_id = $1`, [person]);
  await listed(system, [person, 10]);
  await alarm(system, { severity: 'L4' });
  expect(await after(1)).toEqual([person]);
  expect(told[0]?.body).toContain('Nobody has seen this alarm, so it is passed on to you.');
  expect(await after(60)).toEqual([]);
  await alarm(system, { severity: 'L4' });
  await query(`delete from escalation`);
  expect(await after(60)).toEqual([person]);
  expect(told[0]?.body).not.toContain('passed on');
});

test('skips those who are deleted or may not see the system, at once, and names them', async () => {
  const system = await makeSystem(api);
  const [gone, left, third] = [await member(system), await member(system), await member(system)];
  await query(`update account set name = 'Leo Left' where id = $1`, [left]);
  await listed(system, [gone, 10], [left, 10], [third, 20]);
  await query('delete from account where id = $1', [gone]);
  await query('delete from assignment where account_id = $1', [left]);
  const log = await alarm(system);
  expect(await after(0)).toEqual([third]);
  expect(await reasons(log)).toEqual([
    'Nobody had seen the alarm 20 min after it was logged. ' +
      "Person 3 of 3 on the system's list. Skipped, without access: a deleted account, Leo Left.",
  ]);
});

test('tells staff, and the installer who created the system, although they are no members', async () => {
  const installer = await makeAccount(api, { category: 'installer' });
  const system = await makeSystem(api, { createdBy: installer });
  const staff = await makeAccount(api, { category: 'staff' });
  await listed(system, [staff, 1], [installer, 1]);
  await alarm(system);
  expect([await after(1), await after(1)]).toEqual([[staff], [installer]]);
});

test.each(['is empty', 'names nobody who has access'])('goes on as configured where the list %s', async (which) => {
  const system = await makeSystem(api);
  const [only, stranger] = [await member(system), await makeAccount(api)];
  await listed(system, ...(which === 'is empty' ? [] : [[stranger, 1] as [number, number]]));
  await alarm(system);
  expect(await after(0)).toEqual([]);
  expect(await after(0, { defaultMinutes: 15 })).toEqual([only]);
});

test('leaves an L2, and an alarm of a device that is switched off, alone', async () => {
  const system = await makeSystem(api);
  const node = await makeSensor(api, system);
  await query('update node set active = false where id = $1', [node]);
  await listed(system, [await member(system), 1]);
  await alarm(system, { severity: 'L2' });
  await alarm(system, { node });
  expect(await after(60)).toEqual([]);
});

test('uses every channel that reaches the person; a W2 system only e-mail', async () => {
  for (const version of ['W4', 'W2'] as const) {
    const system = await makeSystem(api, { version });
    const person = await member(system);
    await query('update account set phone = $1 where id = $2', [`+4860010000${version.slice(1)}`, person]);
    await query(
      `insert into push_subscription (account_id, endpoint, p256dh, auth, label, session_hash, created_at)
        values ($1, $2, 'k', 'a', 'Browser', '', now())`,
      [person, `https://push.example/${version}`],
    );
    await listed(system, [person, 1]);
    await alarm(system);
    await after(0);
    expect(told.map(({ channel }) => channel).sort()).toEqual(version === 'W4' ? ['email', 'push', 'sms'] : ['email']);
  }
});

test('two workers pass an alarm on once', async () => {
  const system = await makeSystem(api);
  const people = [await member(system), await member(system)] as const;
  await listed(system, [people[0], 1], [people[1], 1]);
  const log = await alarm(system);
  const now = api.clock.now();
  await Promise.all([1, 2, 3, 4].map(() => escalate(api.store.db, null, now)));
  expect(await reasons(log)).toHaveLength(1);
  expect(await query('select channel from notification where log_id = $1', [log])).toEqual([{ channel: 'email' }]);
});
