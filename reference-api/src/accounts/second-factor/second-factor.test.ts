import type { SecondFactorState } from '@sagitta/shared-contracts/api/second-factor';
import type { SecondStep } from '@sagitta/shared-contracts/api/second-step';
import { apiForTests, testApi } from '../../../testing/api';
import { makeAccount } from '../../../testing/entities';
import { codeOf } from '../../../testing/second-factor';
import { rememberAddress } from '../../access/limits/known-addresses';
import { hashPassword } from '../secrets';

const PASSWORD = 'sagitta-demo';
const HALF_MINUTE = 30_000;

const api = apiForTests();
let passwordHash: string;
/** Of the account that each test has of its own. */
let id: number;
let email: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  id = await makeAccount(api);
  const { rows } = await api.store.pool.query<{ email: string }>(
    'update account set password_hash = $1 where id = $2 returning email',
    [passwordHash, id],
  );
  email = rows[0]?.email ?? '';
});

const now = () => api.clock.now();
const login = (password = PASSWORD) => api.call('POST', '/login', { body: { email, password } });
const signIn = async () => (await login()).json<{ token: string }>().token;
const sessions = async () => (await api.store.pool.query('select 1 from session where account_id = $1', [id])).rowCount;
const stepOf = async () => (await login()).json<{ secondStep: SecondStep }>().secondStep;
const finish = (token: string, code: string) => api.call('POST', '/login/second-step', { body: { token, code } });
const isSignedIn = async (token: string) => (await api.call('GET', '/token', { token })).statusCode === 200;
const state = async (token: string) => (await api.call('GET', '/second-factor', { token })).json<SecondFactorState>();
const mails = async () =>
  (
    await api.store.pool.query<{ subject: string }>(
      'select subject from mail_outbox where recipient = $1 order by id',
      [email],
    )
  ).rows.map(({ subject }) => subject.replace('Sagitta: ', ''));

/** Sets an app up as its owner does. */
async function setUp() {
  const token = await signIn();
  const begun = await api.call('POST', '/second-factor/totp', { token, body: { currentPassword: PASSWORD } });
  const { secret, uri } = begun.json<{ secret: string; uri: string }>();
  const answer = await api.call('POST', '/second-factor/totp/finish', {
    token,
    body: { code: codeOf(secret, now()) },
  });
  api.clock.advance(HALF_MINUTE);
  return { token, secret, uri, ...answer.json<{ recoveryCodes: string[] }>() };
}

test('asks for a code of the app after the password, and opens no session before', async () => {
  const { secret, uri, recoveryCodes, token } = await setUp();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Sagitta:person\d+%40example\.com\?issuer=Sagitta&secret=/);
  expect(recoveryCodes).toHaveLength(10);
  expect(await state(token)).toEqual({
    totp: { since: expect.any(String) },
    passkeys: [],
    recoveryCodes: 10,
    offersTotp: true,
    offersPasskeys: true,
    required: false,
  });
  const before = await sessions();
  const answer = await login();
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    error: { message: 'A second step is needed. Reload the page.' },
    secondStep: { token: expect.any(String), factors: ['totp', 'recovery'] },
  });
  expect(await sessions()).toBe(before);
  const { secondStep } = answer.json<{ secondStep: SecondStep }>();
  expect(await isSignedIn(secondStep.token)).toBe(false);
  const opened = await finish(secondStep.token, codeOf(secret, now()));
  expect(opened.json()).toMatchObject({ email, accountCategory: 'commoner' });
  expect(await isSignedIn(opened.json<{ token: string }>().token)).toBe(true);
});

test('does not reveal a second factor to a wrong password', async () => {
  const without = await login('a guess');
  await setUp();
  const withOne = await login('a guess');
  expect([withOne.statusCode, withOne.json()]).toEqual([without.statusCode, without.json()]);
});

test('takes a code of half a minute before or after, and no older or later one', async () => {
  const { secret } = await setUp();
  const at = (halves: number) => codeOf(secret, new Date(now().getTime() + halves * HALF_MINUTE));
  for (const [halves, status] of [
    [-2, 422],
    [2, 422],
    [-1, 200],
    [1, 200],
  ] as const) {
    expect([halves, (await finish((await stepOf()).token, at(halves))).statusCode]).toEqual([halves, status]);
    api.clock.advance(10 * HALF_MINUTE);
  }
});

test('takes each code once, also that which set the app up, and none older than one that was taken', async () => {
  const { secret } = await setUp();
  const old = codeOf(secret, new Date(now().getTime() - HALF_MINUTE));
  expect((await finish((await stepOf()).token, old)).statusCode).toBe(422);
  const code = codeOf(secret, now());
  const steps = [await stepOf(), await stepOf()];
  const answers = await Promise.all(steps.map(({ token }) => finish(token, code)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect((await finish((await stepOf()).token, old)).statusCode).toBe(422);
});

test('takes each recovery code once, typed with or without hyphens, and tells the owner', async () => {
  const {
    recoveryCodes: [code = ''],
  } = await setUp();
  expect((await finish((await stepOf()).token, code.replaceAll('-', ' ').toUpperCase())).statusCode).toBe(200);
  expect((await finish((await stepOf()).token, code)).statusCode).toBe(422);
  expect(await mails()).toEqual(['an authenticator app was set up', 'a recovery code was used']);
});

test('keeps neither secret nor codes readable', async () => {
  const { secret, recoveryCodes } = await setUp();
  const { rows } = await api.store.pool.query('select secret from totp where account_id = $1', [id]);
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify([rows, (await api.store.pool.query('select * from recovery_code')).rows]);
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
});

test('ends a second step with its fifth wrong code, and warns the owner, who has to change the password', async () => {
  const { secret } = await setUp();
  const { token } = await stepOf();
  const codes = ['000000', '111111', '222222', '333333', '444444'];
  const answers = [];
  for (const code of codes) answers.push((await finish(token, code)).statusCode);
  expect(answers).toEqual([422, 422, 422, 422, 401]);
  expect((await finish(token, codeOf(secret, now()))).statusCode).toBe(401);
  expect((await mails()).at(-1)).toBe('wrong codes at sign-in');
});

test('limits wrong codes of an account over all its steps, and lets the owner in at a known address', async () => {
  const { secret } = await setUp();
  // It is known from the sign-in that set the app up.
  await api.store.pool.query('delete from known_address where account_id = $1', [id]);
  for (let tries = 0; tries < 10; tries += 1) await finish((await stepOf()).token, '000000');
  expect((await finish((await stepOf()).token, codeOf(secret, now()))).statusCode).toBe(429);
  await rememberAddress(api.store.db, id, '127.0.0.1', now());
  expect((await finish((await stepOf()).token, codeOf(secret, now()))).statusCode).toBe(200);
});

test('waits five minutes for the second step, and takes its token once', async () => {
  const { secret } = await setUp();
  const { token } = await stepOf();
  api.clock.advance(5 * 60_000);
  expect((await finish(token, codeOf(secret, now()))).statusCode).toBe(401);
  const later = await stepOf();
  expect((await finish(later.token, codeOf(secret, now()))).statusCode).toBe(200);
  api.clock.advance(HALF_MINUTE);
  expect((await finish(later.token, codeOf(secret, now()))).statusCode).toBe(401);
});

test('ends a second step that is awaited when the password changes', async () => {
  const { token, secret } = await setUp();
  const step = await stepOf();
  const body = { currentPassword: PASSWORD, password: 'another password' };
  expect((await api.call('POST', '/account/password', { token, body })).statusCode).toBe(200);
  expect((await finish(step.token, codeOf(secret, now()))).statusCode).toBe(401);
});

test('ends all other sessions when an app is set up', async () => {
  const other = await signIn();
  const { token } = await setUp();
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
});

test('sets nothing up for a wrong password, without a code of the app, or an hour later', async () => {
  const token = await signIn();
  const begin = (currentPassword: string) =>
    api.call('POST', '/second-factor/totp', { token, body: { currentPassword } });
  const done = (code: string) => api.call('POST', '/second-factor/totp/finish', { token, body: { code } });
  expect((await begin('a guess')).json()).toMatchObject({ error: { fields: { currentPassword: 'Wrong password' } } });
  const { secret } = (await begin(PASSWORD)).json<{ secret: string }>();
  expect((await login()).statusCode).toBe(200);
  expect((await done('000000')).statusCode).toBe(422);
  api.clock.advance(60 * 60_000);
  expect((await done(codeOf(secret, now()))).statusCode).toBe(409);
  expect((await login()).statusCode).toBe(200);
});

test('is removed with the password alone, with its recovery codes, and its owner is told', async () => {
  const { token } = await setUp();
  const remove = (currentPassword: string) =>
    api.call('DELETE', '/second-factor/totp', { token, body: { currentPassword } });
  expect((await remove('a guess')).statusCode).toBe(422);
  expect((await remove(PASSWORD)).statusCode).toBe(200);
  expect(await state(token)).toMatchObject({ totp: null, recoveryCodes: 0 });
  expect((await login()).statusCode).toBe(200);
  expect((await mails()).at(-1)).toBe('your authenticator app was removed');
});

test('makes new recovery codes in place of the old ones', async () => {
  const {
    token,
    recoveryCodes: [old = ''],
  } = await setUp();
  const answer = await api.call('POST', '/second-factor/recovery-codes', {
    token,
    body: { currentPassword: PASSWORD },
  });
  const [code = ''] = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await finish((await stepOf()).token, old)).statusCode).toBe(422);
  expect((await finish((await stepOf()).token, code)).statusCode).toBe(200);
});

test('is reset by staff for somebody who has lost the phone: sessions end, and the owner is told', async () => {
  const { token } = await setUp();
  const staff = await api.signIn('staff');
  const reset = (by: string) =>
    api.call('POST', '/account/reset-second-factor', { token: by, body: { accountID: id } });
  expect((await reset(await api.signIn('installer'))).statusCode).toBe(403);
  expect((await reset(staff)).statusCode).toBe(200);
  expect(await isSignedIn(token)).toBe(false);
  expect((await login()).statusCode).toBe(200);
  expect((await mails()).at(-1)).toBe('the second step of your sign-in was reset');
});

test('cannot be set up where the installation has no key for its secrets', async () => {
  const own = await testApi({ DEMO: 'off' });
  const token = await own.signIn('viewer');
  const answer = await own.call('POST', '/second-factor/totp', { token, body: { currentPassword: PASSWORD } });
  const { offersTotp } = (await own.call('GET', '/second-factor', { token })).json<SecondFactorState>();
  await own.close();
  expect([answer.statusCode, offersTotp]).toEqual([501, false]);
});
