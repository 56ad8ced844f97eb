import type { SecondFactorState } from '@sagitta/shared-contracts/api/second-factor';
import type { SecondStep } from '@sagitta/shared-contracts/api/second-step';
import { apiForTests } from '../../../testing/api';
import { makeAccount } from '../../../testing/entities';
import { makePasskey, SecurityKey } from '../../../testing/passkey';
import { hashPassword } from '../secrets';
import { relyingPartyFor } from './relying-party';

const PASSWORD = 'sagitta-demo';

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

const login = () => api.call('POST', '/login', { body: { email, password: PASSWORD } });
const signIn = async () => (await login()).json<{ token: string }>().token;
const stepOf = async () => (await login()).json<{ secondStep: SecondStep }>().secondStep;
const state = async (token: string) => (await api.call('GET', '/second-factor', { token })).json<SecondFactorState>();
const begin = (token: string, currentPassword = PASSWORD, headers = {}) =>
  api.call('POST', '/second-factor/passkeys/begin', { token, body: { currentPassword }, headers });
const add = (token: string, credential: object, name = 'Phone') =>
  api.call('POST', '/second-factor/passkeys', { token, body: { name, credential } });
const ask = (token: string) => api.call('POST', '/login/passkey/begin', { body: { token } });
const answer = (token: string, credential: object) =>
  api.call('POST', '/login/passkey', { body: { token, credential } });
const asked = async (token: string) => (await ask(token)).json<{ challenge: string }>().challenge;
const isSignedIn = async (token: string) => (await api.call('GET', '/token', { token })).statusCode === 200;
const mails = async () =>
  (
    await api.store.pool.query<{ subject: string }>(
      'select subject from mail_outbox where recipient = $1 order by id',
      [email],
    )
  ).rows.map(({ subject }) => subject.replace('Sagitta: ', ''));

/** Adds a passkey as its owner does. */
async function setUp(name = 'Phone') {
  const [token, key] = [await signIn(), new SecurityKey()];
  const { challenge } = (await begin(token)).json<{ challenge: string }>();
  const added = await add(token, key.create(challenge), name);
  return { token, key, ...added.json<{ recoveryCodes: string[] }>() };
}

test('adds a passkey after the password, gives recovery codes, ends other sessions and tells the owner', async () => {
  const other = await signIn();
  const { token, recoveryCodes } = await setUp();
  expect(recoveryCodes).toHaveLength(10);
  expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
  expect(await state(token)).toMatchObject({
    totp: null,
    passkeys: [{ name: 'Phone', lastUsedAt: null }],
    recoveryCodes: 10,
    offersPasskeys: true,
  });
  expect(await mails()).toEqual(['a passkey was added']);
});

test('logs in with it after the password, notes its use, and opens no session before', async () => {
  const { key, token } = await setUp();
  const refused = await login();
  expect(refused.json()).toMatchObject({ secondStep: { factors: ['passkey', 'recovery'] } });
  const { secondStep } = refused.json<{ secondStep: SecondStep }>();
  const options = (await ask(secondStep.token)).json<{ challenge: string; allowCredentials: { id: string }[] }>();
  expect(options.allowCredentials.map((one) => one.id)).toEqual([key.id.toString('base64url')]);
  const opened = await answer(secondStep.token, key.get(options.challenge));
  expect(opened.json()).toMatchObject({ email, ID: id });
  expect(await isSignedIn(opened.json<{ token: string }>().token)).toBe(true);
  expect((await state(token)).passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
  expect((await answer(secondStep.token, key.get(options.challenge, { counter: 2 }))).statusCode).toBe(401);
});

test('takes the answer to each challenge once, and no answer to that of another sign-in', async () => {
  const { key } = await setUp();
  const [one, two] = [await stepOf(), await stepOf()];
  const ofOne = await asked(one.token);
  await asked(two.token);
  expect((await answer(two.token, key.get(ofOne))).statusCode).toBe(422);
  // The wrong answer has used the challenge of the second one up.
  expect((await answer(one.token, new SecurityKey().get(ofOne))).statusCode).toBe(422);
  expect((await answer(one.token, key.get(ofOne))).statusCode).toBe(422);
  expect((await answer(one.token, key.get(await asked(one.token)))).statusCode).toBe(200);
});

test.each([
  ['of another address', { origin: 'https://sagitta.example.evil.test' }],
  ['with a counter that does not grow, as of a copy', { counter: 5 }],
])('refuses an answer %s', async (_, said) => {
  const { key } = await setUp();
  const first = await stepOf();
  expect((await answer(first.token, key.get(await asked(first.token), { counter: 5 }))).statusCode).toBe(200);
  const step = await stepOf();
  expect((await answer(step.token, key.get(await asked(step.token), { counter: 6, ...said }))).statusCode).toBe(422);
});

test("refuses another account's passkey, and ends the step with the fifth wrong answer", async () => {
  await setUp();
  const theirs = await makePasskey(api, await makeAccount(api));
  const { token } = await stepOf();
  const answers = [];
  for (let tries = 0; tries < 5; tries += 1)
    answers.push((await answer(token, theirs.get(await asked(token)))).statusCode);
  expect(answers).toEqual([422, 422, 422, 422, 401]);
  expect((await mails()).at(-1)).toBe('wrong codes at sign-in');
});

test('waits five minutes for the passkey of a sign-in, and of the account page', async () => {
  const { key, token } = await setUp();
  const step = await stepOf();
  const challenge = await asked(step.token);
  const { challenge: ofNew } = (await begin(token)).json<{ challenge: string }>();
  api.clock.advance(5 * 60_000);
  expect((await answer(step.token, key.get(challenge))).statusCode).toBe(401);
  expect((await add(token, new SecurityKey().create(ofNew))).statusCode).toBe(409);
});

test('adds none for a wrong password, a wrong answer, in another session, or twice', async () => {
  const { key, token } = await setUp();
  expect((await begin(token, 'a guess')).statusCode).toBe(422);
  const next = async () => (await begin(token)).json<{ challenge: string }>().challenge;
  expect((await add(token, key.create(await next()))).statusCode).toBe(422);
  expect((await add(token, new SecurityKey().create(await next(), { origin: 'https://evil.test' }))).statusCode).toBe(
    422,
  );
  const challenge = await next();
  const step = await stepOf();
  const other = (await answer(step.token, key.get(await asked(step.token)))).json<{ token: string }>().token;
  expect((await add(other, new SecurityKey().create(challenge))).statusCode).toBe(409);
  const fresh = new SecurityKey();
  expect((await add(token, fresh.create(challenge))).statusCode).toBe(200);
  expect((await add(token, fresh.create(challenge))).statusCode).toBe(409);
});

test('keeps at most ten', async () => {
  const token = await signIn();
  for (let made = 0; made < 9; made += 1) await makePasskey(api, id);
  const { challenge } = (await begin(token)).json<{ challenge: string }>();
  await makePasskey(api, id);
  expect((await add(token, new SecurityKey().create(challenge))).statusCode).toBe(409);
  expect((await begin(token)).statusCode).toBe(409);
});

test('removes one after the password, and recovery codes with the last', async () => {
  const { token } = await setUp();
  await makePasskey(api, id, 'Key');
  const remove = async (name: string, currentPassword: string) => {
    const ID = (await state(token)).passkeys.find((one) => one.name === name)?.ID;
    return (await api.call('DELETE', '/second-factor/passkeys', { token, body: { ID, currentPassword } })).statusCode;
  };
  expect(await remove('Phone', 'a guess')).toBe(422);
  expect(await remove('Phone', PASSWORD)).toBe(200);
  expect((await state(token)).recoveryCodes).toBe(10);
  expect((await login()).statusCode).toBe(403);
  expect(await remove('Key', PASSWORD)).toBe(200);
  expect(await state(token)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  expect((await login()).statusCode).toBe(200);
  expect((await mails()).slice(-2)).toEqual(['a passkey was removed', 'a passkey was removed']);
});

test('logs in with a recovery code where the passkey is lost', async () => {
  const { recoveryCodes } = await setUp();
  const { token } = await stepOf();
  const opened = await api.call('POST', '/login/second-step', { body: { token, code: recoveryCodes[0] } });
  expect(opened.statusCode).toBe(200);
});

test('offers none to a page at another address', async () => {
  const token = await signIn();
  const headers = { origin: 'http://127.0.0.1:3000' };
  expect((await begin(token, PASSWORD, headers)).json()).toMatchObject({
    error: { message: expect.stringMatching(/^Passkeys work only at the product's own address/) },
  });
  const shown = await api.call('GET', '/second-factor', { token, headers });
  expect(shown.json()).toMatchObject({ offersPasskeys: false });
});

test.each([
  ['https://watch.example.com/app', ['https://other.example'], ['https://watch.example.com']],
  ['https://example.com', ['https://a.example.com'], ['https://example.com', 'https://a.example.com']],
  ['http://watch.example.com', [], null],
  ['http://192.0.2.7:3000', [], null],
  ['https://[2001:db8::1]', [], null],
  ['http://localhost:3000', ['http://127.0.0.1:3000'], ['http://localhost:3000']],
])('at %s with %j knows passkeys for %j', (WEB_URL, CORS_ORIGINS, origins) => {
  expect(relyingPartyFor({ WEB_URL, CORS_ORIGINS, PROVIDER_NAME: 'Sagitta' }, undefined)?.origins ?? null).toEqual(
    origins,
  );
});
