import { testApi, type TestApi } from '../../testing/api';
import { makeResetToken } from '../../testing/entities';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const change = (token: string, currentPassword: string, password = 'a new password') =>
  api.call('POST', '/account/password', { token, body: { currentPassword, password } });
const status = async (token: string) => (await api.call('GET', '/token', { token })).statusCode;
const login = async (password: string) =>
  (await api.call('POST', '/login', { body: { email: 'viewer@sagitta.example', password } })).statusCode;

test('changes the password, ends the other sessions, and invalidates unused links', async () => {
  const [own, other, stranger] = [await api.signIn('viewer'), await api.signIn('viewer'), await api.signIn('admin')];
  const link = await makeResetToken(api, 4);
  expect((await change(own, 'sagitta-demo')).statusCode).toBe(200);
  expect([await status(own), await status(other), await status(stranger)]).toEqual([200, 401, 200]);
  expect([await login('sagitta-demo'), await login('a new password')]).toEqual([401, 200]);
  expect((await api.call('GET', `/change-password/${link}`)).statusCode).toBe(404);
});

test('needs the current password, and reports a wrong one at its field', async () => {
  const own = await api.signIn('viewer');
  const answer = await change(own, 'a guess');
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { error: { message: 'The current password is wrong.', fields: { currentPassword: 'Wrong password' } } },
  ]);
  expect(await login('sagitta-demo')).toBe(200);
});

test('needs 8 characters', async () => {
  expect((await change(await api.signIn('viewer'), 'sagitta-demo', 'seven c')).statusCode).toBe(400);
});

test('makes repeated guesses wait, in whichever session, and counts no success', async () => {
  const [own, other] = [await api.signIn('viewer'), await api.signIn('viewer')];
  for (let turn = 0; turn < 5; turn += 1) expect((await change(own, 'a guess')).statusCode).toBe(422);
  for (let turn = 0; turn < 5; turn += 1) expect((await change(other, 'a guess')).statusCode).toBe(422);
  const refused = await change(own, 'sagitta-demo');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  api.clock.advance(15 * 60_000);
  expect((await change(own, 'sagitta-demo')).statusCode).toBe(200);
});
