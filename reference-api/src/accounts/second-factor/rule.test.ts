import { readFileSync } from 'node:fs';
import type { Category } from '@sagitta/shared-contracts/access';
import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { LAST_REQUIRED } from '@sagitta/shared-contracts/api/passkey';
import type { SecondFactorRule, SecondFactorState } from '@sagitta/shared-contracts/api/second-factor';
import { fillPath, type Operation } from '@sagitta/shared-contracts/operation';
import { BEFORE_SET_UP, SET_UP_FIRST, SET_UP_FIRST_TEXT } from '@sagitta/shared-contracts/rules/second-factor';
import { STREAM_PATH } from '@sagitta/shared-contracts/stream';
import { apiForTests } from '../../../testing/api';
import { makeApiToken } from '../../../testing/api-token';
import { makeAccount, makeSystem, makeWallLink } from '../../../testing/entities';
import { makePasskey } from '../../../testing/passkey';
import { codeOf, setUpApp } from '../../../testing/second-factor';
import { openStream } from '../../../testing/stream';
import { hashPassword } from '../secrets';

const PASSWORD = 'sagitta-demo';
const REFUSED = { error: { message: SET_UP_FIRST_TEXT, code: SET_UP_FIRST } };

const api = apiForTests({ LOGIN_RATE_LIMIT: '1000000' });
let passwordHash: string;
/** Of the staff member who requires it, with an app. */
let staff: string;
let staffId: number;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await api.store.pool.query('delete from second_factor_rule');
  ({ id: staffId, token: staff } = await person('staff'));
  await setUpApp(api, staffId);
});

/** An account with a session that has begun before anything is required. */
async function person(category: Category) {
  const id = await makeAccount(api, { category });
  const { rows } = await api.store.pool.query<{ email: string }>(
    'update account set password_hash = $1 where id = $2 returning email',
    [passwordHash, id],
  );
  const email = rows[0]?.email ?? '';
  const answer = await api.call('POST', '/login', { body: { email, password: PASSWORD } });
  return { id, email, token: answer.json<{ token: string }>().token };
}
const set = (required: boolean, token = staff, currentPassword = PASSWORD) =>
  api.call('POST', '/second-factor/rule', { token, body: { required, currentPassword } });
const rule = async () => (await api.call('GET', '/second-factor/rule', { token: staff })).json<SecondFactorRule>();
const systems = (token: string) => api.call('GET', '/systems', { token });
const mailsTo = async (email: string) =>
  (
    await api.store.pool.query<{ subject: string; body: string }>(
      'select subject, body from mail_outbox where recipient = $1 order by id',
      [email],
    )
  ).rows;

const callOf = ({ method, path }: Operation, token: string) =>
  api.call(method, path.includes('{') ? fillPath(path, { id: 1, token: 'x', page: 'logs', code: 'x' }) : path, {
    token,
    ...(method !== 'GET' && { body: { ID: 1, id: 1 } }),
  });
const GUARDED = Object.values<Operation>(ALL_OPERATIONS).filter(({ auth }) => auth === 'bearer');

test('lets a professional without one do nothing but set it up, by session and by API token', async () => {
  const { id, token } = await person('installer');
  const program = (await makeApiToken(api, id)).token;
  expect((await set(true)).statusCode).toBe(200);
  const open: string[] = [];
  for (const operation of GUARDED) {
    const byProgram = await callOf(operation, program);
    expect([operation.name, byProgram.statusCode, byProgram.json()]).toEqual([operation.name, 403, REFUSED]);
    // It ends the session.
    if (operation.name === 'logout') continue;
    const answer = await callOf(operation, token);
    if (answer.statusCode !== 403) open.push(operation.name);
    else expect([operation.name, answer.json()]).toEqual([operation.name, REFUSED]);
  }
  expect([...open, 'logout'].sort()).toEqual([...BEFORE_SET_UP].sort());
  expect(BEFORE_SET_UP.filter((name) => !(name in ALL_OPERATIONS))).toEqual([]);
  expect((await api.call('POST', '/logout', { token })).statusCode).toBe(200);
});

test('refuses the stream of changes, and ends one that is open', async () => {
  const { token } = await person('installer');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const open = await openStream(api.app, token);
  await set(true);
  const answer = await api.call('GET', STREAM_PATH, { token });
  expect([answer.statusCode, answer.json()]).toEqual([403, REFUSED]);
  // The streams look again when a session ends, as at every heartbeat.
  await api.call('POST', '/logout', { token: (await person('commoner')).token });
  await open.ended;
});

test('opens everything again once an app is set up, in the same session', async () => {
  const { token } = await person('installer');
  await set(true);
  const asked = await api.call('GET', '/token', { token });
  expect(asked.json()).toMatchObject({ secondFactorNeeded: true });
  expect((await api.call('GET', '/second-factor', { token })).json<SecondFactorState>().required).toBe(true);
  const begun = await api.call('POST', '/second-factor/totp', { token, body: { currentPassword: PASSWORD } });
  expect((await systems(token)).statusCode).toBe(403);
  const code = codeOf(begun.json<{ secret: string }>().secret, api.clock.now());
  expect((await api.call('POST', '/second-factor/totp/finish', { token, body: { code } })).statusCode).toBe(200);
  expect((await systems(token)).statusCode).toBe(200);
  expect((await api.call('GET', '/token', { token })).json()).not.toHaveProperty('secondFactorNeeded');
});

test.each<Category>(['commoner', 'observer'])('never asks it of a %s', async (category) => {
  const { token } = await person(category);
  await set(true);
  expect((await systems(token)).statusCode).toBe(200);
  expect((await api.call('GET', '/second-factor', { token })).json<SecondFactorState>().required).toBe(false);
});

test('leaves walls alone: a screen is no person', async () => {
  const { id } = await person('staff');
  const { secret } = await makeWallLink(api, id, { systemIds: [await makeSystem(api)] });
  await set(true);
  expect((await api.call('POST', '/wall', { body: { secret } })).statusCode).toBe(200);
});

test('is not turned on by staff who have none themselves, nor without their password', async () => {
  const other = await person('staff');
  expect((await set(true, other.token)).json()).toEqual({
    error: { message: 'Set up a second step for your own account first.' },
  });
  expect((await set(true, staff, 'a guess')).statusCode).toBe(422);
  expect((await rule()).required).toBeNull();
});

test('keeps the last one while it is required: the app, and a passkey', async () => {
  const passkey = await makePasskey(api, staffId);
  await set(true);
  const body = { currentPassword: PASSWORD };
  const removeKey = () =>
    api.call('DELETE', '/second-factor/passkeys', { token: staff, body: { ID: passkey.rowId, ...body } });
  const removeApp = () => api.call('DELETE', '/second-factor/totp', { token: staff, body });
  expect((await removeApp()).statusCode).toBe(200);
  const refused = await removeKey();
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: { message: LAST_REQUIRED } }]);
  await setUpApp(api, staffId);
  expect((await removeKey()).statusCode).toBe(200);
  expect((await removeApp()).statusCode).toBe(409);
  expect((await api.call('GET', '/second-factor', { token: staff })).json()).toMatchObject({
    totp: { since: expect.any(String) },
    recoveryCodes: 10,
  });
  await set(false);
  expect((await removeApp()).statusCode).toBe(200);
});

test('asks it again of somebody whose second step staff have reset', async () => {
  const other = await person('installer');
  await setUpApp(api, other.id);
  await set(true);
  expect((await systems(other.token)).statusCode).toBe(200);
  await api.call('POST', '/account/reset-second-factor', { token: staff, body: { accountID: other.id } });
  const answer = await api.call('POST', '/login', { body: { email: other.email, password: PASSWORD } });
  expect((await systems(answer.json<{ token: string }>().token)).json()).toEqual(REFUSED);
});

test('counts professionals and those without, and says since when and by whom it is required', async () => {
  const before = await rule();
  expect(before).toMatchObject({ required: null, own: true });
  await person('commoner');
  await person('installer');
  await setUpApp(api, (await person('staff')).id);
  await set(true);
  expect(await rule()).toEqual({
    required: { since: api.clock.now().toISOString(), by: expect.any(String) },
    professionals: before.professionals + 2,
    without: before.without + 1,
    own: true,
  });
  await set(false);
  expect((await rule()).required).toBeNull();
});

test('is in the list of accounts, for staff alone', async () => {
  const other = await person('installer');
  const list = async (token: string) =>
    (await api.call('GET', '/accounts', { token })).json<{ id: number; hasSecondFactor: boolean | null }[]>();
  const seen = new Map((await list(staff)).map(({ id, hasSecondFactor }) => [id, hasSecondFactor]));
  expect([seen.get(staffId), seen.get(other.id)]).toEqual([true, false]);
  const seenByOthers = await list(await api.signIn('installer'));
  expect(seenByOthers.length).toBeGreaterThan(0);
  expect(seenByOthers.filter(({ hasSecondFactor }) => hasSecondFactor !== null)).toEqual([]);
});

test('tells staff by mail, and installers who have none; once for each change', async () => {
  const [owner, ready, late, staffLate] = [
    await person('commoner'),
    await person('installer'),
    await person('installer'),
    await person('staff'),
  ];
  await setUpApp(api, ready.id);
  await set(true);
  await set(true);
  await set(false);
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  const ON = 'Sagitta: a second step at sign-in is required now';
  const OFF = 'Sagitta: a second step at sign-in is no longer required';
  expect(await subjects(owner.email)).toEqual([]);
  expect(await subjects(ready.email)).toEqual([]);
  expect(await subjects(late.email)).toEqual([ON]);
  expect(await subjects(staffLate.email)).toEqual([ON, OFF]);
  expect((await mailsTo(late.email))[0]?.body).toContain('Alarms are sent to you as before.');
});

describe('the statements of docs/operating.md, for an installation in which no staff can log in', () => {
  const text = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Nobody can log in'), text.indexOf('## Stop'));

  test('reset one of them, who then sets it up', async () => {
    const other = await person('staff');
    await setUpApp(api, other.id);
    await makePasskey(api, other.id);
    await set(true);
    const statements = section.match(/^delete .*;$/gm) ?? [];
    for (const one of statements) await api.store.pool.query(one.replace('ops@example.com', other.email));
    expect((await systems(other.token)).statusCode).toBe(401);
    const answer = await api.call('POST', '/login', { body: { email: other.email, password: PASSWORD } });
    const { token } = answer.json<{ token: string }>();
    expect((await api.call('GET', '/second-factor', { token })).json()).toMatchObject({ totp: null, passkeys: [] });
    expect((await systems(token)).json()).toEqual(REFUSED);
  });

  test('end the rule', async () => {
    const { token } = await person('staff');
    await set(true);
    await api.store.pool.query(/`(delete from second_factor_rule);`/.exec(section)?.[1] ?? '');
    expect((await systems(token)).statusCode).toBe(200);
  });
});
