import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { clearExpired } from '../access/limits/clear-expired';
import { testApi, type TestApi } from '../../testing/api';
import { makeResetToken } from '../../testing/entities';
import { DEMO_PASSWORD } from '../world/people';

const EMAIL = 'viewer@sagitta.example';
const OWNER = '198.51.100.7';
let api: TestApi;

beforeEach(async () => {
  api = await testApi({ LOGIN_RATE_LIMIT: '20' });
});
afterEach(() => api.close());

const signIn = (password: string, from = '203.0.113.1', email = EMAIL) =>
  api.app.inject({ method: 'POST', url: '/login', payload: { email, password }, remoteAddress: from });
const fail = async (times: number, from?: string, email?: string) => {
  for (let turn = 0; turn < times; turn += 1) await signIn('wrong', from, email);
};

test('says how long to wait, in the header and in words', async () => {
  await fail(10);
  api.clock.advance(11 * 60_000 + 1_000);
  const answer = await signIn('sagitta-demo');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    429,
    '239',
    { error: { message: 'Too many attempts. Try again in 4 minutes.' } },
  ]);
});

test('lets the owner in from a known address, whatever fails elsewhere', async () => {
  expect((await signIn('sagitta-demo', OWNER)).statusCode).toBe(200);
  for (const host of [1, 2, 3, 4]) await fail(10, `203.0.113.${host}`);
  expect((await signIn('sagitta-demo', '203.0.113.99')).statusCode).toBe(429);
  expect((await signIn('sagitta-demo', OWNER)).statusCode).toBe(200);
});

test('still stops guesses from the address of the owner', async () => {
  await signIn('sagitta-demo', OWNER);
  await fail(10, OWNER);
  expect((await signIn('sagitta-demo', OWNER)).statusCode).toBe(429);
});

test('does not lock out a colleague who has signed in from the same office', async () => {
  await signIn('sagitta-demo', OWNER);
  for (const name of ['a', 'b']) await fail(10, OWNER, `${name}@example.com`);
  expect((await signIn('wrong', OWNER, 'c@example.com')).statusCode).toBe(429);
  expect((await signIn('sagitta-demo', OWNER)).statusCode).toBe(200);
});

test('forgets an address without a sign-in for 90 days', async () => {
  await signIn('sagitta-demo', OWNER);
  api.clock.advance(90 * DAY_MS);
  await clearExpired(api.store.db, api.clock.now());
  for (const host of [1, 2, 3, 4]) await fail(10, `203.0.113.${host}`);
  expect((await signIn('sagitta-demo', OWNER)).statusCode).toBe(429);
});

test('starts counting again after a completed reset', async () => {
  await fail(10);
  const token = await makeResetToken(api, 4);
  const { rows } = await api.store.pool.query<{ email: string }>('select email from account where id = 4');
  expect(rows).toEqual([{ email: EMAIL }]);
  const reset = await api.app.inject({
    method: 'POST',
    url: '/change-password',
    payload: { token, password: 'a new password' },
    remoteAddress: '203.0.113.1',
  });
  expect(reset.statusCode).toBe(200);
  expect((await signIn('a new password')).statusCode).toBe(200);
});

test('sends ten links a day to one e-mail, and then says when the next one is possible', async () => {
  const remind = () => api.call('POST', '/remind-password', { body: { email: EMAIL } });
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await remind()).statusCode).toBe(200);
    api.clock.advance(31_000);
  }
  const answer = await remind();
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { error: { message: 'Too many attempts. Try again in 24 hours.' } },
  ]);
  api.clock.advance(DAY_MS);
  expect((await remind()).statusCode).toBe(200);
});

test('does not revive a session when the clock is set back', async () => {
  const [used, unused] = [await api.signIn('viewer'), await api.signIn('viewer')];
  const status = async (token: string) => (await api.call('GET', '/token', { token })).statusCode;
  api.clock.advance(8 * DAY_MS);
  expect(await status(used)).toBe(401);
  await clearExpired(api.store.db, api.clock.now());
  api.clock.advance(-8 * DAY_MS);
  expect([await status(used), await status(unused)]).toEqual([401, 401]);
});

test('does not extend a session when the clock is set back', async () => {
  const token = await api.signIn('viewer');
  api.clock.advance(-30 * DAY_MS);
  expect((await api.call('GET', '/token', { token })).statusCode).toBe(200);
  api.clock.advance(7 * DAY_MS + 1_000);
  expect((await api.call('GET', '/token', { token })).statusCode).toBe(401);
});

test('stops a caller who probes which e-mails are taken, and reveals nothing more', async () => {
  const token = await api.signIn('viewer');
  const own = (await api.call('GET', '/accounts/4', { token })).json<{ name: string; updatedAt: string }>();
  const save = (email: string) =>
    api.call('PATCH', '/account', {
      token,
      body: {
        id: 4,
        name: own.name,
        email,
        phone: null,
        language: 'en',
        timezone: 'Europe/Warsaw',
        updatedAt: own.updatedAt,
        currentPassword: DEMO_PASSWORD,
      },
    });
  for (let turn = 0; turn < 20; turn += 1) expect((await save('staff@sagitta.example')).statusCode).toBe(409);
  expect([(await save('staff@sagitta.example')).statusCode, (await save('free@example.com')).statusCode]).toEqual([
    429, 429,
  ]);
});

test('lets a caller who met many taken e-mails while saving still create users', async () => {
  const token = await api.signIn('installer');
  const [{ id } = { id: 0 }] = (
    await api.store.pool.query<{ id: number }>("select id from account where email = 'installer@sagitta.example'")
  ).rows;
  const own = (await api.call('GET', `/accounts/${id}`, { token })).json<{ name: string; updatedAt: string }>();
  const taken = {
    id,
    name: own.name,
    email: 'staff@sagitta.example',
    phone: null,
    language: 'en',
    timezone: 'Europe/Warsaw',
    updatedAt: own.updatedAt,
    currentPassword: DEMO_PASSWORD,
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1)
    statuses.push((await api.call('PATCH', '/account', { token, body: taken })).statusCode);
  expect(statuses.slice(-2)).toEqual([409, 429]);
  const user = { name: 'Some User', email: 'user@example.com', phone: null, password: 'the password' };
  const made = await api.call('PUT', '/account', { token, body: { ...user, timezone: 'Europe/Warsaw' } });
  expect([made.statusCode, made.json<{ id: number }>().id > 0]).toEqual([200, true]);
});

test('mails 20 new users a day of one caller, with no word that the caller typed; staff may go on', async () => {
  const create = (token: string, turn: number) =>
    api.call('PUT', '/account', {
      token,
      body: {
        name: 'URGENT sign in at evil.example',
        email: `new${turn}@example.com`,
        phone: null,
        password: 'correct horse',
        timezone: 'Europe/Warsaw',
      },
    });
  const [installer, staff] = [await api.signIn('installer'), await api.signIn('staff')];
  for (let turn = 0; turn < 20; turn += 1) expect((await create(installer, turn)).statusCode).toBe(200);
  expect((await create(installer, 20)).statusCode).toBe(429);
  expect((await create(staff, 21)).json<{ id: number }>().id).toBeGreaterThan(0);
  const { rows } = await api.store.pool.query<{ body: string }>('select body from mail_outbox');
  expect(rows).toHaveLength(21);
  for (const { body } of rows) expect(body).not.toMatch(/URGENT|evil/);
});
