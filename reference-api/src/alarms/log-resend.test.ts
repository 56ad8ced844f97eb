import type { Channel } from './notifications/channel';
import { GAP_MS, gatherMessages } from './notifications/gather-messages';
import { sendMessages } from './notifications/send-messages';
import { apiForTests, testApi, type DemoName } from '../../testing/api';
import { makeAccount, makeLog } from '../../testing/entities';

/** Ids of the demo world's staff, installer, administrator and observer. */
const NAMED = '1,2,3,4,5';
const api = apiForTests({ LOG_RESEND_ACCOUNT_IDS: NAMED });

beforeEach(() => api.store.pool.query('delete from notification'));

const send = async (who: DemoName, logID: number, update = false, at = api) =>
  at.call('POST', '/send-log', { token: await at.signIn(who), body: { logID, update } });

interface Message {
  recipient: string;
  channel: string;
  subject: string;
  body: string;
}

/** What the outbox sends. */
async function sent(): Promise<Message[]> {
  const messages: Message[] = [];
  const by =
    (channel: string): Channel =>
    async ({ subject, body }, { email }) => {
      messages.push({ recipient: email, channel, subject, body });
      return { address: email, providerId: null };
    };
  api.clock.advance(GAP_MS);
  await gatherMessages(api.store.db, api.clock.now());
  const channels = { email: by('email'), sms: by('sms'), push: by('push') };
  await sendMessages(api.store.db, channels, { PROVIDER_NAME: 'Sagitta', WEB_URL: 'http://x' }, api.clock.now);
  return messages;
}

/** Members who get e-mails about L3 in a system. */
async function told(systemId: number): Promise<string[]> {
  const { rows } = await api.store.pool.query<{ email: string }>(
    `select c.email from assignment a join account c on c.id = a.account_id
     where a.system_id = $1 and 'L3' = any(a.email_events) order by c.id`,
    [systemId],
  );
  return rows.map(({ email }) => email);
}

/** An entry of which everybody has been told. */
async function oldEntry(systemId: number): Promise<number> {
  const id = await makeLog(api, systemId);
  api.clock.advance(5_000);
  await sent();
  return id;
}

test('tells the members again who get such entries, by the channels of their settings, and no others', async () => {
  const texted = await makeAccount(api, { systems: { 1: 'common_user' } });
  await api.store.pool.query(`update account set phone = '+48699123777' where id = $1`, [texted]);
  await api.store.pool.query(
    `update assignment set email_events = '{}', sms_events = '{L3}' where account_id = $1 and system_id = 1`,
    [texted],
  );
  await api.store.pool.query(`update assignment set email_events = '{L1}' where system_id = 1 and account_id = 3`);
  const id = await oldEntry(1);
  expect((await send('staff', id)).statusCode).toBe(200);
  const messages = await sent();
  const mails = messages.filter(({ channel }) => channel === 'email');
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual((await told(1)).sort());
  expect(messages.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^Sagitta: L3 in /);
  expect(mails[0]?.body).toContain('Level 3 exceeded');
  expect(mails[0]?.body).toContain('This message was sent again by hand.');
});

test('tells of an entry of which people were not told because it was logged late', async () => {
  const id = await makeLog(api, 1);
  await api.store.pool.query(`update notification set suppressed = 'Logged more than 24 hours after the event'`);
  await send('staff', id);
  expect((await sent()).length).toBeGreaterThan(0);
});

test('marks an update as one', async () => {
  await send('staff', await oldEntry(1), true);
  expect((await sent())[0]?.subject).toMatch(/^Sagitta: update: L3 in /);
});

test('records who did it, and the number of recipients', async () => {
  const id = await makeLog(api, 1);
  await send('staff', id, true);
  const { rows: reachable } = await api.store.pool.query(
    `select from assignment a join account c on c.id = a.account_id
     where a.system_id = 1 and ('L3' = any(a.email_events) or ('L3' = any(a.sms_events) and c.phone is not null))`,
  );
  const { rows } = await api.store.pool.query(
    `select account_id, action, changes, systems from audit where action = 'sendLog' and entity_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([
    {
      account_id: 1,
      action: 'sendLog',
      changes: JSON.stringify([
        { field: 'update', before: null, after: true },
        { field: 'recipients', before: null, after: reachable.length },
      ]),
      systems: [1],
    },
  ]);
});

test('refuses an entry without recipients', async () => {
  const id = await makeLog(api, 1);
  await api.store.pool.query(`update log set severity = 'website' where id = $1`, [id]);
  expect((await send('staff', id)).statusCode).toBe(409);
});

test('lets a named installer do it in their systems only, and refuses others like missing ones', async () => {
  expect((await send('installer', await makeLog(api, 1))).statusCode).toBe(200);
  const [hidden, missing] = [await send('installer', await makeLog(api, 3)), await send('installer', 2_000_000_000)];
  expect([hidden.statusCode, hidden.body]).toEqual([403, missing.body]);
});

test('refuses users and observers even if they are named', async () => {
  const id = await makeLog(api, 1);
  for (const who of ['admin', 'observer'] as const) expect((await send(who, id)).statusCode).toBe(403);
  const { rows } = await api.store.pool.query('select from notification where reason is not null');
  expect(rows).toEqual([]);
});

test('refuses everyone if the installation names no one', async () => {
  const other = await testApi();
  try {
    expect((await send('staff', await makeLog(other, 1), false, other)).statusCode).toBe(403);
  } finally {
    await other.close();
  }
});
