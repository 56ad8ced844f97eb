import { PUSH_BROWSERS_MAX } from '@sagitta/shared-contracts/rules/push';
import type { PushBrowser } from '@sagitta/shared-contracts/api/push';
import { openSession } from './sessions';
import { hashPassword } from './secrets';
import { apiForTests, testApi } from '../../testing/api';
import { makeAccount, NO_PASSWORD } from '../../testing/entities';
import { pushInput, VAPID } from '../../testing/push';

const api = apiForTests(VAPID);

async function signedIn(id?: number) {
  const account = id ?? (await makeAccount(api));
  const token = await openSession(api.store.db, { id: account, passwordHash: NO_PASSWORD }, api.clock.now());
  return { id: account, token: token ?? '' };
}
const register = (token: string, body: object) => api.call('PUT', '/push', { token, body });
const browsers = async (token: string) =>
  (await api.call('GET', '/push', { token })).json<{ publicKey: string; browsers: PushBrowser[] }>();

test('lists the browsers of the own account, with the public key and never the private one', async () => {
  const { token } = await signedIn();
  const made = await register(token, pushInput('https://push.example.com/a'));
  expect(made.statusCode).toBe(200);
  const answer = await browsers(token);
  expect(answer).toMatchObject({
    publicKey: VAPID.VAPID_PUBLIC_KEY,
    browsers: [{ endpoint: 'https://push.example.com/a' }],
  });
  expect(JSON.stringify(answer)).not.toContain(VAPID.VAPID_PRIVATE_KEY);
  expect((await browsers((await signedIn()).token)).browsers).toEqual([]);
});

test('a browser that somebody else registers is theirs', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  await register(first.token, pushInput('https://push.example.com/shared'));
  await register(second.token, pushInput('https://push.example.com/shared'));
  expect((await browsers(first.token)).browsers).toEqual([]);
  expect((await browsers(second.token)).browsers).toHaveLength(1);
});

test('removes only browsers of the own account', async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const { ID } = (await register(owner.token, pushInput('https://push.example.com/own'))).json<{ ID: number }>();
  expect((await api.call('DELETE', '/push', { token: other.token, body: { ID } })).statusCode).toBe(403);
  expect((await api.call('DELETE', '/push', { token: owner.token, body: { ID } })).statusCode).toBe(200);
  expect((await browsers(owner.token)).browsers).toEqual([]);
});

test('signing out removes the browsers of that session, and no others', async () => {
  const first = await signedIn();
  const second = await signedIn(first.id);
  await register(first.token, pushInput('https://push.example.com/first'));
  await register(second.token, pushInput('https://push.example.com/second'));
  await api.call('POST', '/logout', { token: first.token });
  expect((await browsers(second.token)).browsers.map(({ endpoint }) => endpoint)).toEqual([
    'https://push.example.com/second',
  ]);
});

test('a new password removes those of the other sessions', async () => {
  const first = await signedIn();
  const second = await signedIn(first.id);
  await register(first.token, pushInput('https://push.example.com/lost'));
  await register(second.token, pushInput('https://push.example.com/kept'));
  await api.store.pool.query('update account set password_hash = $1 where id = $2', [
    await hashPassword('the old one'),
    first.id,
  ]);
  const body = { currentPassword: 'the old one', password: 'the new one' };
  expect((await api.call('POST', '/account/password', { token: second.token, body })).statusCode).toBe(200);
  expect((await browsers(second.token)).browsers.map(({ endpoint }) => endpoint)).toEqual([
    'https://push.example.com/kept',
  ]);
});

test.each([
  ['http://push.example.com/a', 422],
  ['https://127.0.0.1/a', 422],
  ['https://[::1]/a', 422],
  ['https://localhost/a', 422],
  ['https://push.example.com:8443/a', 422],
  ['not an address', 400],
])('refuses the endpoint %s with %i', async (endpoint, status) => {
  const { token } = await signedIn();
  expect((await register(token, pushInput(endpoint))).statusCode).toBe(status);
});

test.each([
  ['p256dh', 'A'.repeat(87)],
  ['p256dh', 'short'],
  ['auth', 'short'],
  ['label', ''],
])('refuses %s %j', async (field, value) => {
  const { token } = await signedIn();
  const answer = await register(token, pushInput('https://push.example.com/bad', { [field]: value }));
  expect(answer.statusCode).toBe(400);
});

test('an account has a limit of browsers; one of them may register again', async () => {
  const { token } = await signedIn();
  for (let one = 0; one < PUSH_BROWSERS_MAX; one += 1)
    expect((await register(token, pushInput(`https://push.example.com/many/${one}`))).statusCode).toBe(200);
  expect((await register(token, pushInput('https://push.example.com/many/more'))).statusCode).toBe(422);
  expect((await register(token, pushInput('https://push.example.com/many/0'))).statusCode).toBe(200);
});

test('a host without keys registers nothing', async () => {
  const other = await testApi();
  try {
    const token = await other.signIn('staff');
    expect((await other.call('GET', '/push', { token })).json()).toEqual({ publicKey: null, browsers: [] });
    const answer = await other.call('PUT', '/push', { token, body: pushInput('https://push.example.com/a') });
    expect(answer.statusCode).toBe(501);
  } finally {
    await other.close();
  }
});
