import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { apiForTests } from '../../testing/api';

const EMAIL = 'viewer@sagitta.example';
const api = apiForTests();

let passwordHash: string | undefined;

beforeAll(async () => {
  const { rows } = await api.store.pool.query<{ hash: string }>(
    'select password_hash as hash from account where email = $1',
    [EMAIL],
  );
  passwordHash = rows[0]?.hash;
});
beforeEach(async () => {
  await api.store.pool.query('delete from password_reset');
  await api.store.pool.query('delete from mail_outbox');
  await api.store.pool.query('update account set password_hash = $1 where email = $2', [passwordHash, EMAIL]);
});

const remind = (email = EMAIL) => api.call('POST', '/remind-password', { body: { email } });
const look = (token: string) => api.call('GET', `/change-password/${token}`);
const change = (token: string, password = 'a new password') =>
  api.call('POST', '/change-password', { body: { token, password } });
const login = (password: string) => api.call('POST', '/login', { body: { email: EMAIL, password } });

async function mails() {
  const { rows } = await api.store.pool.query<{ recipient: string; body: string }>(
    'select recipient, body from mail_outbox order by id',
  );
  return rows;
}

async function tokenOf(mail = 0): Promise<string> {
  const token = /change-password\/([\w-]+)/.exec((await mails())[mail]?.body ?? '')?.[1];
  if (!token) throw new Error('The mail has no link.');
  return token;
}

describe('remind-password', () => {
  test('mails a link to the page that sets a new password, whatever the letter case of the address', async () => {
    expect((await remind('VIEWER@sagitta.example')).statusCode).toBe(200);
    expect(await mails()).toEqual([
      { recipient: EMAIL, body: expect.stringMatching(/http:\/\/localhost:3000\/pages\/change-password\/[\w-]{43}\n/) },
    ]);
  });

  test('keeps only a hash of the token', async () => {
    await remind();
    const token = await tokenOf();
    const { rows } = await api.store.pool.query<{ hash: Buffer }>('select token_hash as hash from password_reset');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.toString('base64url')).not.toContain(token);
  });

  test('sends no second link within 30 seconds, and one after them', async () => {
    await remind();
    api.clock.advance(29_000);
    expect((await remind()).statusCode).toBe(400);
    api.clock.advance(2_000);
    expect((await remind()).statusCode).toBe(200);
    expect(await mails()).toHaveLength(2);
  });

  test('deletes expired links', async () => {
    await remind();
    api.clock.advance(48 * HOUR_MS);
    await remind();
    expect((await api.store.pool.query('select 1 from password_reset')).rows).toHaveLength(1);
  });

  test('says that no account has an address', async () => {
    expect((await remind('nobody@sagitta.example')).statusCode).toBe(404);
    expect(await mails()).toEqual([]);
  });

  test('accepts only an e-mail address', async () => {
    const answer = await remind("' or 1=1 --");
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { error: { message: 'The request is malformed.', fields: { email: 'Invalid email address' } } },
    ]);
    expect((await api.call('POST', '/remind-password')).statusCode).toBe(422);
  });
});

describe('change-password', () => {
  test('says whose password a link changes, censored', async () => {
    await remind();
    expect((await look(await tokenOf())).json()).toEqual({ email: 'v***@sagitta.example' });
  });

  test('sets the password and ends every session of the account', async () => {
    const session = await api.signIn('viewer');
    await remind();
    expect((await change(await tokenOf())).statusCode).toBe(200);
    expect((await api.call('GET', '/token', { token: session })).statusCode).toBe(401);
    expect((await login('sagitta-demo')).statusCode).toBe(401);
    expect((await login('a new password')).statusCode).toBe(200);
  });

  test('works once', async () => {
    await remind();
    const token = await tokenOf();
    await change(token);
    expect((await look(token)).statusCode).toBe(404);
    expect((await change(token, 'another one')).statusCode).toBe(404);
    expect((await login('a new password')).statusCode).toBe(200);
  });

  test('works once even if it is sent twice at the same moment', async () => {
    await remind();
    const token = await tokenOf();
    const answers = await Promise.all([change(token, 'first one'), change(token, 'second one')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
  });

  test('invalidates the other links of the account', async () => {
    await remind();
    api.clock.advance(31_000);
    await remind();
    await change(await tokenOf(1));
    expect((await look(await tokenOf(0))).statusCode).toBe(404);
  });

  test('works for 48 hours and no longer', async () => {
    await remind();
    const token = await tokenOf();
    api.clock.advance(48 * HOUR_MS - 1_000);
    expect((await look(token)).statusCode).toBe(200);
    api.clock.advance(2_000);
    expect((await look(token)).statusCode).toBe(404);
    expect((await change(token)).statusCode).toBe(404);
  });

  test.each(['cut', 'A'.repeat(43), 'a'.repeat(64)])('refuses the token %s', async (token) => {
    expect((await look(token)).statusCode).toBe(404);
    expect((await change(token)).statusCode).toBe(404);
  });

  test.each(['', 'seven c'])('needs a password of 8 characters or more, not %j', async (password) => {
    await remind();
    const answer = await change(await tokenOf(), password);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: { message: 'The request is malformed.', fields: { password: 'Password too short' } } },
    ]);
  });
});
