import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { readFromPrimary } from '../../db/read-replica';
import { parseEnv } from '../../kit/env';
import { serve } from '../../access/calls/handler';
import { Refusal } from '../../kit/refusal';
import { SERVED } from '../../served';
import { apiForTests, testApi } from '../../../testing/api';
import { Limits } from '../../access/limits/limits';
import { buildServer } from './server';
import { w2Controller } from '../../systems/settings/simulated-controller';

const api = apiForTests();

test('is healthy while its database answers', async () => {
  expect((await api.call('GET', '/health')).json()).toEqual({ status: 'ok' });
});

test('answers JSON to a call that does not exist', async () => {
  const answer = await api.call('GET', '/no/such/call');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: { message: 'There is no such call.' } });
});

test.each([
  ['JSON that breaks off', '{"email": ', 'application/json'],
  ['another kind of body', 'email=a', 'application/x-www-form-urlencoded'],
  ['a body that is a list', '[]', 'application/json'],
])('refuses %s as malformed', async (_, payload, type) => {
  const answer = await api.app.inject({ method: 'POST', url: '/login', payload, headers: { 'content-type': type } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { message: 'The request is malformed.' } });
});

test.each([
  ['/login', { email: 'a\0@sagitta.example', password: 'x' }, 'email', 400],
  ['/remind-password', { email: 'a\0@sagitta.example' }, 'email', 422],
  ['/logs', { amount: 10, offset: 0, searchedText: 'snow\0' }, 'searchedText', 400],
  ['/logs', { amount: 10, offset: 0, searchedText: 'snow\ud83d' }, 'searchedText', 400],
])(
  'refuses NUL and half characters, which no database stores, in %s and names the field',
  async (path, body, field, status) => {
    const answer = await api.call('POST', path, { body, token: await api.signIn('staff') });
    expect(answer.statusCode).toBe(status);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  },
);

test('refuses a body that is too large', async () => {
  const answer = await api.call('POST', '/login', { body: { email: 'a'.repeat(9_000_000), password: 'x' } });
  expect(answer.statusCode).toBe(413);
});

test('answers 501 to every operation without a handler', async () => {
  const served = new Set(SERVED.map(({ operation }) => operation.name));
  const missing = Object.values(ALL_OPERATIONS).filter(({ name, body }) => !served.has(name) && body === 'json');
  const token = await api.signIn('staff');
  for (const { method, path } of missing) {
    const answer = await api.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token });
    expect([path, answer.statusCode]).toEqual([path, 501]);
  }
});

test('accepts calls from the pages of the suite, and from no other origin', async () => {
  const ask = (origin: string) => api.call('GET', '/health', { headers: { origin } });
  expect((await ask('http://localhost:3000')).headers['access-control-allow-origin']).toBe('http://localhost:3000');
  expect((await ask('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test.each([200, 300, 3_000])('answers a page even if a part of the path has %d characters', async (length) => {
  const answer = await api.call('GET', `/change-password/${'a'.repeat(length)}`, {
    headers: { origin: 'http://localhost:3000' },
  });
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  expect(answer.json()).toMatchObject({ error: { message: expect.any(String) } });
});

test('makes an address with too many requests wait', async () => {
  const own = await testApi({ RATE_LIMIT: '2' });
  const ask = () => own.call('GET', '/health');
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
  const third = await ask();
  expect(third.statusCode).toBe(429);
  expect(third.json()).toEqual({ error: { message: 'Too many requests.' } });
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  await own.close();
});

test('counts the addresses of one IPv6 network together', async () => {
  const own = await testApi({ RATE_LIMIT: '2' });
  const statuses = [];
  for (const remoteAddress of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3', '2001:db8:1:3::1'])
    for (const url of ['/health', '/no/such/call'])
      statuses.push((await own.app.inject({ url, remoteAddress })).statusCode);
  expect(statuses).toEqual([200, 404, 429, 429, 429, 429, 200, 404]);
  await own.close();
});

describe('when a handler fails', () => {
  const serverWith = (handler: Parameters<typeof serve<typeof listSystems>>[1]) =>
    buildServer(
      {
        store: api.store,
        longReads: readFromPrimary(api.store),
        clock: api.clock.now,
        env: parseEnv({ LOG_LEVEL: 'silent', CHECK_ANSWERS: 'on' }),
        limits: new Limits(api.store, api.clock.now, { perAddress: 10 }),
        controller: w2Controller(api.store.db, api.clock.now, 'simulated'),
        uplinks: null,
      },
      [listSystems, getSystem],
      [serve(listSystems, handler)],
    );
  const ask = async (handler: Parameters<typeof serverWith>[0]) => {
    const app = await serverWith(handler);
    const answer = await app.inject({
      method: 'GET',
      url: '/systems',
      headers: { authorization: `Bearer ${await api.signIn('staff')}` },
    });
    await app.close();
    return answer;
  };

  test('hides the cause and gives a reference', async () => {
    const answer = await ask(() => Promise.reject(new Error('password of the database is hunter2')));
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { message: 'Something went wrong on the server.', reference: expect.stringMatching(/^[\da-f-]{36}$/) },
    });
  });

  test("answers a declared error in the contract's words", async () => {
    const answer = await ask(() => Promise.reject(new Refusal(403)));
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: { message: 'Not allowed for this account.' } }]);
  });

  test('treats an error that the operation does not declare as a failure', async () => {
    expect((await ask(() => Promise.reject(new Refusal(418)))).statusCode).toBe(500);
  });

  test('detects a response that violates the contract', async () => {
    expect((await ask(() => Promise.resolve([{ ID: 'one' }] as never))).statusCode).toBe(500);
  });
});
