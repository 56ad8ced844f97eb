import { testApi, type DemoName, type TestApi } from '../testing/api';
import { makeAccount, makeLog } from '../testing/entities';

/** Ids of the demo world's staff, installer, administrator and observer. */
const NAMED = '1,2,3,4,5';
let api: TestApi;

beforeAll(async () => {
  api = await testApi({ LOG_RESEND_ACCOUNT_IDS: NAMED });
});
beforeEach(() => api.store.pool.query('delete from mail_outbox'));
afterAll(() => api.close());

const send = async (who: DemoName, logID: number, update = false, at = api) =>
  at.call('POST', '/send-log', { token: await at.signIn(who), body: { logID, update } });

const mails = async () =>
  (
    await api.store.pool.query<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox order by id',
    )
  ).rows;

/** Members who get e-mails about L3 in a system. */
async function told(systemId: number): Promise<string[]> {
  const { rows } = await api.store.pool.query<{ email: string }>(
    `select c.email from assignment a join account c on c.id = a.account_id
     where a.system_id = $1 and 'L3' = any(a.email_events) order by c.id`,
    [systemId],
  );
  return rows.map(({ email }) => email);
}

it('mails the members who get such entries by e-mail, and no others', async () => {
  await makeAccount(api, { systems: { 1: 'common_user' } });
  await api.store.pool.query(`update assignment set email_events = '{L1}' where system_id = 1 and account_id = 3`);
  expect((await send('staff', await makeLog(api, 1))).statusCode).toBe(200);
  const sent = await mails();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.map(({ recipient }) => recipient)).toEqual(await told(1));
  expect(sent.map(({ recipient }) => recipient)).not.toContain('admin@sagitta.example');
  expect(sent[0]?.subject).toMatch(/^Sagitta: L3 in /);
  expect(sent[0]?.body).toContain('Level 3 exceeded');
});

it('marks an update as one', async () => {
  await send('staff', await makeLog(api, 1), true);
  expect((await mails())[0]?.subject).toMatch(/^Sagitta: update: L3 in /);
});

it('records who did it, and the number of recipients', async () => {
  const id = await makeLog(api, 1);
  await send('staff', id, true);
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
        { field: 'recipients', before: null, after: (await told(1)).length },
      ]),
      systems: [1],
    },
  ]);
});

it('refuses an entry without recipients', async () => {
  const id = await makeLog(api, 1);
  await api.store.pool.query(`update log set severity = 'website' where id = $1`, [id]);
  expect((await send('staff', id)).statusCode).toBe(409);
});

it('lets a named installer do it in their systems only, and refuses others like missing ones', async () => {
  expect((await send('installer', await makeLog(api, 1))).statusCode).toBe(200);
  const [hidden, missing] = [await send('installer', await makeLog(api, 3)), await send('installer', 2_000_000_000)];
  expect([hidden.statusCode, hidden.body]).toEqual([403, missing.body]);
});

it('refuses users and observers even if they are named', async () => {
  const id = await makeLog(api, 1);
  for (const who of ['admin', 'observer'] as const) expect((await send(who, id)).statusCode).toBe(403);
  expect(await mails()).toEqual([]);
});

it('refuses everyone if the installation names no one', async () => {
  const other = await testApi();
  try {
    expect((await send('staff', await makeLog(other, 1), false, other)).statusCode).toBe(403);
  } finally {
    await other.close();
  }
});
