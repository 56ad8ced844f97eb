import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { openSession } from './sessions';
import { apiForTests, testApi } from '../../testing/api';

const api = apiForTests();

const login = (email: string, password: string, headers?: Record<string, string>) =>
  api.call('POST', '/login', { body: { email, password }, headers });

describe('login', () => {
  test('answers a token, the name, the e-mail, the provider slug as category, and the id', async () => {
    const answer = await login('STAFF@sagitta.example', 'sagitta-demo');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      email: 'staff@sagitta.example',
      accountCategory: 'sagitta',
      ID: 1,
    });
  });

  test('refuses a wrong password and an unknown e-mail with the same message', async () => {
    const [wrong, unknown] = [
      await login('staff@sagitta.example', 'nope'),
      await login('nobody@sagitta.example', 'nope'),
    ];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual({ error: { message: 'Wrong email or password.' } });
    expect(unknown.body).toBe(wrong.body);
  });

  test('keeps only a hash of the token', async () => {
    const token = await api.signIn('viewer');
    const { rows } = await api.store.pool.query<{ found: number }>(
      "select count(*)::int as found from session where position($1 in encode(token_hash, 'escape')) > 0",
      [token],
    );
    expect(rows[0]?.found).toBe(0);
  });

  test('opens no session if the password changes while it is being checked, or the account is gone', async () => {
    const person = { id: 1, passwordHash: 'the hash that was checked' };
    expect(await openSession(api.store.db, person, api.clock.now())).toBeNull();
    expect(await openSession(api.store.db, { ...person, id: 999_999 }, api.clock.now())).toBeNull();
  });

  test('treats SQL as text', async () => {
    const answer = await login("' or 1=1 --", "' or 1=1 --");
    expect(answer.statusCode).toBe(401);
  });

  test('names the fields of a body that does not fit', async () => {
    const answer = await login('', 'x'.repeat(300));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields).sort()).toEqual([
      'email',
      'password',
    ]);
  });

  test('makes an e-mail wait after ten failures, and lets it in again a quarter of an hour later', async () => {
    const own = await testApi();
    const attempt = (password: string) =>
      own.call('POST', '/login', { body: { email: 'admin@sagitta.example', password } });
    for (let turn = 0; turn < 10; turn += 1) expect((await attempt('wrong')).statusCode).toBe(401);
    expect((await attempt('sagitta-demo')).statusCode).toBe(429);
    own.clock.advance(15 * 60_000);
    expect((await attempt('sagitta-demo')).statusCode).toBe(200);
    await own.close();
  });

  test('allows no more attempts when they are made in parallel', async () => {
    const own = await testApi();
    const attempt = () => own.call('POST', '/login', { body: { email: 'admin@sagitta.example', password: 'wrong' } });
    const statuses = (await Promise.all(Array.from({ length: 30 }, attempt))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await own.close();
  });

  test('does not count successes', async () => {
    for (let turn = 0; turn < 12; turn += 1) expect(await api.signIn('observer')).toMatch(/./);
  });
});

describe('a session', () => {
  const status = async (token: string) => (await api.call('GET', '/token', { token })).statusCode;

  test('says whether the host has a stream of changes', async () => {
    const token = await api.signIn('viewer');
    expect((await api.call('GET', '/token', { token })).json()).toEqual({ stream: true });
  });

  test('ends seven days after its last use, not after its start', async () => {
    const token = await api.signIn('viewer');
    api.clock.advance(6 * DAY_MS);
    expect(await status(token)).toBe(200);
    api.clock.advance(6 * DAY_MS);
    expect(await status(token)).toBe(200);
    api.clock.advance(7 * DAY_MS + 1000);
    expect(await status(token)).toBe(401);
  });

  test('ends with logout, and no other session of the account does', async () => {
    const [first, second] = [await api.signIn('viewer'), await api.signIn('viewer')];
    expect((await api.call('POST', '/logout', { token: first })).statusCode).toBe(200);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  test.each([
    ['nothing', ''],
    ['a forged token', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['another scheme', 'Basic c3RhZmY6c2FnaXR0YS1kZW1v'],
    ['text that is no token', "Bearer ' or 1=1 --"],
    ['very long text', `Bearer ${'a'.repeat(5000)}`],
  ])('is not opened by %s', async (_, authorization) => {
    const answer = await api.call('GET', '/systems', { headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: { message: 'No valid session.' } });
  });
});
