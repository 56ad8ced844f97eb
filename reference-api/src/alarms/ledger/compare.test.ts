import { gatherMessages } from '../notifications/gather-messages';
import { sendMessages } from '../notifications/send-messages';
import { apiForTests } from '../../../testing/api';
import { makeAccount, makeLog, makeSystem } from '../../../testing/entities';
import { compareLedger } from './compare';

const api = apiForTests();
let system: number;
let person: number;

beforeAll(async () => {
  // Ahead of the database's clock, by which a notification is due.
  api.clock.advance(3_600_000);
  system = await makeSystem(api);
  person = await makeAccount(api, { systems: { [system]: 'administrator' } });
  await query(
    `update assignment set email_events = '{L3}', push_events = '{}', sms_events = '{}' where account_id = $1`,
    [person],
  );
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.store.pool.query<Row>(text, values)).rows;
const reasons = async (log: number) =>
  (await compareLedger(api.store.db)).filter(({ logId }) => logId === log).map(({ reason }) => reason);

async function told(): Promise<number> {
  // Beyond the limit of messages in an hour.
  api.clock.advance(3_600_000);
  const log = await makeLog(api, system);
  await gatherMessages(api.store.db, api.clock.now());
  const taking = async () => ({ address: 'somebody@example.com', providerId: null });
  const channels = { email: taking, sms: taking, push: taking };
  await sendMessages(api.store.db, channels, { PROVIDER_NAME: 'S', WEB_URL: 'https://x.example' }, api.clock.now);
  return log;
}

async function invent(log: number, kind: string, facts: object): Promise<void> {
  await query('insert into ledger (log_id, system_id, kind, facts) values ($1, $2, $3, $4)', [
    log,
    system,
    kind,
    JSON.stringify(facts),
  ]);
}

test('finds nothing about an alarm that was told, seen and confirmed', async () => {
  const log = await told();
  await invent(log, 'seen', { account: person, name: 'A' });
  await query(
    `insert into audit (at, action, entity, entity_id) values ('2020-01-01', 'change', 'system', '1'),
      (now(), 'confirmLog', 'log', $1)`,
    [String(log)],
  );
  await query(`update log set confirmed_at = now(), confirmed_by_name = 'Ola' where id = $1`, [log]);
  const kinds = await query<{ kind: string }>('select kind from ledger where log_id = $1 order by seq', [log]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['logged', 'notified', 'seen', 'confirmed']);
  expect(await reasons(log)).toEqual([]);
});

test.each<[string, string, () => object, string]>([
  ['a message', 'notified', () => ({ account: person, channel: 'email', message: 987_654 }), 'no such message'],
  ['a delivery', 'delivered', () => ({ account: person, channel: 'email', message: 987_654 }), 'no such message'],
  ['a person', 'seen', () => ({ account: 987_654, name: 'Forged Person' }), 'its account has never been'],
  ['a person without an account', 'seen', () => ({ name: 'Forged Person' }), 'it names no account'],
  ['a confirmation', 'confirmed', () => ({ name: 'Forged Person' }), 'not confirmed'],
  ['an escalation', 'escalated', () => ({ account: person }), 'nobody was told by it'],
  ['an end', 'ended', () => ({ by: 987_654 }), 'the later entry that it names is missing'],
])('names an entry that invents %s', async (_, kind, facts, reason) => {
  const log = await told();
  await query(`insert into audit (at, action, entity) values ('2020-01-01', 'change', 'system')`);
  await invent(log, kind, facts());
  expect(await reasons(log)).toEqual([expect.stringContaining(reason)]);
});

test('names a confirmation and a closing that no record of changes has, and an end by what ends nothing', async () => {
  await query(`insert into audit (at, action, entity) values ('2020-01-01', 'change', 'system')`);
  const confirmed = await told();
  await query(`update log set confirmed_at = now(), confirmed_by_name = 'Forged Person' where id = $1`, [confirmed]);
  expect(await reasons(confirmed)).toEqual(['no record of changes says that it was confirmed']);
  const closed = await told();
  await invent(closed, 'ended', { by: confirmed, name: 'Forged Person', reason: 'All is well' });
  expect(await reasons(closed)).toEqual(['no record of changes says that it was closed']);
  await query(`insert into audit (at, action, entity, entity_id) values (now(), 'closeAlarm', 'log', $1)`, [
    String(closed),
  ]);
  expect(await reasons(closed)).toEqual([]);
  const ended = await told();
  await invent(ended, 'ended', { by: confirmed });
  expect(await reasons(ended)).toEqual(['the later entry that it names ends nothing']);
});

test('names an entry about a log entry that is no alarm, and one of another system', async () => {
  const log = await makeLog(api, system);
  await query('update log set confirmable = false where id = $1', [log]);
  await invent(log, 'seen', { account: person });
  expect(new Set(await reasons(log))).toEqual(new Set(['its log entry is no alarm']));
  const other = await makeLog(api, await makeSystem(api));
  await invent(other, 'seen', { account: person });
  expect(await reasons(other)).toEqual(['its log entry is about another system']);
});

test.each([
  [`message_en = 'Nothing happened'`, 'its log entry has other words'],
  [`severity = 'L1'`, 'its log entry has another severity'],
  [`event_at = event_at - interval '1 day'`, 'its log entry has another time'],
])('names a log entry that was changed: %s', async (change, reason) => {
  const log = await told();
  await query(`update log set ${change} where id = $1`, [log]);
  expect(await reasons(log)).toContain(reason);
});

test('names an entry of a message that was taken away or to somebody else', async () => {
  const log = await told();
  await query('update notification_message set account_id = 1 where id in (select message_id from notification)');
  expect(await reasons(log)).toEqual(['there is no such message']);
});

test('names an alarm without an entry, and a log entry that was deleted', async () => {
  await told();
  const quiet = await api.store.db.transaction(async (tx) => {
    await tx.execute(`select set_config('sagitta.quiet', 'on', true)`);
    const { rows } = await tx.execute<{ id: number }>(
      `insert into log (system_id, severity, message_en, event_at, confirmable)
        values (${system}, 'L4', 'In silence', now(), true) returning id::int as id`,
    );
    return rows[0]?.id ?? 0;
  });
  expect(await reasons(quiet)).toEqual(['the alarm has no entry']);
  const deleted = await told();
  await query('delete from log where id = $1', [deleted]);
  expect(new Set(await reasons(deleted))).toEqual(new Set(['its log entry is missing']));
});

test('leaves out what was deleted with its system', async () => {
  const gone = await makeSystem(api);
  const log = await makeLog(api, gone);
  await query('delete from system where id = $1', [gone]);
  expect(await reasons(log)).toEqual([]);
});
