import type { OwnSession } from '@sagitta/shared-contracts/api/own-session';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { testApi, type TestApi } from '../../testing/api';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

async function signIn(userAgent: string, name = 'viewer'): Promise<string> {
  const answer = await api.call('POST', '/login', {
    body: { email: `${name}@sagitta.example`, password: 'sagitta-demo' },
    headers: { 'user-agent': userAgent },
  });
  return answer.json<{ token: string }>().token;
}
const list = async (token: string) => (await api.call('GET', '/sessions', { token })).json<OwnSession[]>();
const isSignedIn = async (token: string) => (await api.call('GET', '/token', { token })).statusCode === 200;

test('lists where the account is signed in, the session used last first, and marks the one that asks', async () => {
  const office = await signIn(FIREFOX);
  const opened = api.clock.now().toISOString();
  api.clock.advance(2 * 60_000);
  const phone = await signIn(PHONE);
  await signIn(FIREFOX, 'staff');
  expect(await list(phone)).toEqual([
    expect.objectContaining({ browser: 'Chrome on Android', network: '127.0.0.1', current: true }),
    expect.objectContaining({ browser: 'Firefox on Linux', current: false, signedInAt: opened, lastUsedAt: opened }),
  ]);
  api.clock.advance(2 * 60_000);
  expect((await list(office)).map(({ browser, current }) => [browser, current])).toEqual([
    ['Firefox on Linux', true],
    ['Chrome on Android', false],
  ]);
});

test('leaves out sessions that have ended', async () => {
  await signIn(FIREFOX);
  api.clock.advance(7 * DAY_MS);
  expect(await list(await signIn(PHONE))).toHaveLength(1);
});

test('signs out one session, and no session of somebody else', async () => {
  const [office, phone, other] = [await signIn(FIREFOX), await signIn(PHONE), await signIn(FIREFOX, 'staff')];
  const idOf = async (token: string) => (await list(token)).find(({ current }) => current)?.ID;
  const end = async (ID: number | undefined) =>
    (await api.call('DELETE', '/sessions', { token: phone, body: { ID } })).statusCode;
  expect(await end(await idOf(other))).toBe(403);
  expect(await isSignedIn(other)).toBe(true);
  expect(await end(await idOf(office))).toBe(200);
  expect([await isSignedIn(office), await isSignedIn(phone)]).toEqual([false, true]);
});

test('signs out all sessions but the one that asks', async () => {
  const [office, phone, other] = [await signIn(FIREFOX), await signIn(PHONE), await signIn(FIREFOX, 'staff')];
  expect((await api.call('POST', '/sessions/end-others', { token: phone })).statusCode).toBe(200);
  expect([await isSignedIn(office), await isSignedIn(phone), await isSignedIn(other)]).toEqual([false, true, true]);
  expect(await list(phone)).toHaveLength(1);
});
