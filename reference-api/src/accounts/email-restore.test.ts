import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { testApi, type TestApi } from '../../testing/api';
import { makeAccount } from '../../testing/entities';
import { DEMO_PASSWORD } from '../world/people';

const OLD = 'viewer@sagitta.example';
const VIEWER = 4;
let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

async function save(token: string, email: string, id = VIEWER, more: object = { currentPassword: DEMO_PASSWORD }) {
  const { name, updatedAt } = (await api.call('GET', `/accounts/${id}`, { token })).json<{
    name: string;
    updatedAt: string;
  }>();
  const body = { id, name, email, phone: null, language: 'en', timezone: 'Europe/Warsaw', updatedAt, ...more };
  return api.call('PATCH', '/account', { token, body });
}
const emailOf = async (id: number) =>
  (await api.store.pool.query<{ email: string }>('select email from account where id = $1', [id])).rows[0]?.email;
test.each([
  ['without the current password', {}, 'Enter your current password'],
  ['with an empty one', { currentPassword: '' }, 'Enter your current password'],
  ['with a wrong one', { currentPassword: 'a guess' }, 'Wrong password'],
])("does not change one's own e-mail %s", async (_, more, problem) => {
  const answer = await save(await api.signIn('viewer'), 'thief@example.com', VIEWER, more);
  expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { currentPassword: problem }]);
  expect(await emailOf(VIEWER)).toBe(OLD);
});

test('saves everything else, and the same e-mail in other letters, without the password', async () => {
  expect((await save(await api.signIn('viewer'), OLD.toUpperCase(), VIEWER, {})).statusCode).toBe(200);
});

test('changes the e-mail of another account without a password, where the caller may', async () => {
  const id = await makeAccount(api);
  expect((await save(await api.signIn('staff'), 'moved@example.com', id, {})).statusCode).toBe(200);
  expect(await emailOf(id)).toBe('moved@example.com');
});

test('limits guesses of the current password', async () => {
  const token = await api.signIn('viewer');
  const guess = async () => (await save(token, 'thief@example.com', VIEWER, { currentPassword: 'a guess' })).statusCode;
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push(await guess());
  expect([statuses.slice(0, 10), statuses[10]]).toEqual([Array.from({ length: 10 }, () => 422), 429]);
});

/** The token of the newest mail to an address. */
async function linkTo(recipient: string): Promise<string> {
  const { rows } = await api.store.pool.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1 order by id desc limit 1',
    [recipient],
  );
  const token = /http:\/\/localhost:3000\/pages\/restore-email\/([\w-]{43})\n/.exec(rows[0]?.body ?? '')?.[1];
  if (!token) throw new Error(`No link was mailed to ${recipient}.`);
  return token;
}
const look = (token: string) => api.call('GET', `/restore-email/${token}`);
const restore = (token: string, password = 'a new password') =>
  api.call('POST', '/restore-email', { body: { token, password } });
const status = async (token: string) => (await api.call('GET', '/token', { token })).statusCode;

test('informs the old address of a change by its owner, and ends the other sessions', async () => {
  const [own, other] = [await api.signIn('viewer'), await api.signIn('viewer')];
  expect((await save(own, 'new@example.com')).statusCode).toBe(200);
  expect([await status(own), await status(other)]).toEqual([200, 401]);
  expect((await look(await linkTo(OLD))).json()).toEqual({ email: 'v***@sagitta.example' });
});

test('informs it of a change by another person too, and ends every session of the account', async () => {
  const [staff, own] = [await api.signIn('staff'), await api.signIn('viewer')];
  expect((await save(staff, 'new@example.com')).statusCode).toBe(200);
  expect([await status(staff), await status(own)]).toEqual([200, 401]);
  expect((await look(await linkTo(OLD))).statusCode).toBe(200);
});

test('sends no mail if the address stays the same', async () => {
  const [own, other] = [await api.signIn('viewer'), await api.signIn('viewer')];
  expect((await save(own, OLD.toUpperCase())).statusCode).toBe(200);
  expect((await api.store.pool.query('select 1 from mail_outbox')).rowCount).toBe(0);
  expect(await status(other)).toBe(200);
});

test('restores the address with a new password, and ends all sessions and links of the person behind it', async () => {
  const thief = await api.signIn('viewer');
  await save(thief, 'thief@example.com');
  await api.call('POST', '/remind-password', { body: { email: 'thief@example.com' } });
  const token = await linkTo(OLD);
  expect((await restore(token)).statusCode).toBe(200);
  expect(await emailOf(VIEWER)).toBe(OLD);
  expect(await status(thief)).toBe(401);
  expect((await api.store.pool.query('select 1 from password_reset')).rowCount).toBe(0);
  const login = (password: string) => api.call('POST', '/login', { body: { email: OLD, password } });
  expect([(await login('sagitta-demo')).statusCode, (await login('a new password')).statusCode]).toEqual([401, 200]);
  expect([(await look(token)).statusCode, (await restore(token)).statusCode]).toEqual([404, 404]);
});

test('lets the owner win over a person who changed the address twice', async () => {
  const thief = await api.signIn('viewer');
  await save(thief, 'first@example.com');
  await save(thief, 'second@example.com');
  const [owners, thiefs] = [await linkTo(OLD), await linkTo('first@example.com')];
  expect((await restore(thiefs)).statusCode).toBe(200);
  expect(await emailOf(VIEWER)).toBe('first@example.com');
  expect((await restore(owners)).statusCode).toBe(200);
  expect(await emailOf(VIEWER)).toBe(OLD);
});

test('invalidates later links when an earlier one is used', async () => {
  const thief = await api.signIn('viewer');
  await save(thief, 'first@example.com');
  await save(thief, 'second@example.com');
  const [owners, thiefs] = [await linkTo(OLD), await linkTo('first@example.com')];
  expect((await restore(owners)).statusCode).toBe(200);
  expect((await restore(thiefs)).statusCode).toBe(404);
});

test('reserves the address while it can be restored', async () => {
  const [staff, own] = [await api.signIn('staff'), await api.signIn('viewer')];
  await save(own, 'new@example.com');
  const other = await makeAccount(api);
  expect((await save(staff, OLD, other)).statusCode).toBe(409);
  expect((await save(own, OLD)).statusCode).toBe(200);
  api.clock.advance(48 * HOUR_MS);
  await save(await api.signIn('viewer'), 'newer@example.com');
  api.clock.advance(48 * HOUR_MS);
  expect((await save(await api.signIn('staff'), OLD, other)).statusCode).toBe(200);
});

test('works for 48 hours and once, even if it is sent twice at the same moment', async () => {
  await save(await api.signIn('viewer'), 'new@example.com');
  const token = await linkTo(OLD);
  api.clock.advance(48 * HOUR_MS - 1_000);
  const answers = await Promise.all([restore(token), restore(token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  await save(
    await (async () =>
      (await api.call('POST', '/login', { body: { email: OLD, password: 'a new password' } })).json<{ token: string }>()
        .token)(),
    'new@example.com',
  );
  const late = await linkTo(OLD);
  api.clock.advance(48 * HOUR_MS);
  expect([(await look(late)).statusCode, (await restore(late)).statusCode]).toEqual([404, 404]);
});

test('makes a caller who changes many addresses wait', async () => {
  const own = await api.signIn('viewer');
  for (let turn = 0; turn < 10; turn += 1) expect((await save(own, `a${turn}@example.com`)).statusCode).toBe(200);
  const answer = await save(own, 'b@example.com');
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { error: { message: 'Too many attempts. Try again in 24 hours.' } },
  ]);
});
