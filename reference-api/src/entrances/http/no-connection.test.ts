import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { migrateStore, type Store } from '../../db/database';
import { CommitUnknown, lackOfConnecting } from '../../db/no-connection';
import { openPostgres } from '../../db/open-postgres';
import { parseEnv } from '../../kit/env';
import { buildApi } from '../../start';
import { eventually } from '../../../testing/eventually';
import { errorHandler } from './errors';
import { databaseUrl, onServer } from '../../../testing/on-server';
import { freePort, type PostgresServer, startPostgres } from '../../../testing/postgres-server';

// An API with one connection to a PostgreSQL of its own.

const BUSY = { error: { message: 'The server is busy. Try again in a moment.' } };
const SIGN_IN = { method: 'POST', url: '/login', payload: { email: 'nobody@owner.example', password: 'x' } } as const;
const signedIn = { authorization: `Bearer ${'x'.repeat(40)}` };
const CALLS = [
  SIGN_IN,
  { method: 'GET', url: '/systems', headers: signedIn },
  { method: 'PUT', url: '/system', headers: signedIn, payload: { Name: 'Hall', SystemVersion: 'W4' } },
  { method: 'GET', url: '/stream', headers: signedIn },
] as const;

let server: PostgresServer;
const opened: { store: Store; app: FastifyInstance }[] = [];
let held: pg.PoolClient | null = null;

beforeAll(async () => {
  server = await startPostgres();
  await onServer(server.url, 'create database busy');
  const store = openPostgres(databaseUrl(server.url, 'busy'));
  await migrateStore(store);
  await store.close();
});

beforeEach(() => {
  // A lost connection is told there too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

function release() {
  held?.release();
  held = null;
}

afterEach(async () => {
  release();
  for (const { app, store } of opened.splice(0)) {
    await app.close();
    await store.close();
  }
});

afterAll(() => server.stop());

/** Connecting may take long on a busy machine; a connection that is held is not waited for longer than `heldMs`. */
async function open(url = databaseUrl(server.url, 'busy'), heldMs = 200) {
  const store = openPostgres(url, 1, { connectionTimeoutMillis: 60_000 });
  const metricsPort = await freePort();
  const logged: Record<string, unknown>[] = [];
  const env = parseEnv({ LOG_LEVEL: 'warn', HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) });
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) };
  const app = await buildApi(store, env, () => new Date(), { logTo });
  opened.push({ store, app });
  return {
    app,
    hold: async () => {
      held = await store.pool.connect();
      store.pool.options.connectionTimeoutMillis = heldMs;
    },
    logged,
    ready: async () => (await app.inject('/ready')).json<unknown>(),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  };
}

test('answers 503 to a call for which no connection becomes free, and counts and logs it as such', async () => {
  const { app, hold, logged, ready, metrics } = await open();
  await app.listen({ host: '127.0.0.1', port: 0 });
  await hold();
  for (const call of CALLS) {
    const answer = await app.inject(call);
    expect([call.url, answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      call.url,
      503,
      '5',
      BUSY,
    ]);
  }
  expect(await ready()).toEqual({ status: 'not ready', reason: 'Every connection to the database is in use.' });
  release();
  expect(await ready()).toMatchObject({ status: 'ok' });
  expect((await app.inject(SIGN_IN)).statusCode).toBe(401);
  const lines = logged.filter(({ lack }) => lack !== undefined);
  expect(lines).toHaveLength(CALLS.length);
  expect(lines[0]).toMatchObject({ level: 40, lack: 'busy', msg: expect.stringContaining('503') as string });
  expect(logged.filter(({ level }) => Number(level) > 40)).toEqual([]);
  const counted = await metrics();
  expect(counted).toContain('request_duration_seconds_count{method="PUT",route="/system",status="503"} 1\n');
  expect(counted).not.toContain('status="500"');
});

test('is not ready while every connection is in use, before a call has waited its time', async () => {
  const { hold, ready } = await open(undefined, 10_000);
  await hold();
  expect(await ready()).toMatchObject({ reason: 'Every connection to the database is in use.' });
  release();
});

test('answers 503 where PostgreSQL has no session left', async () => {
  await onServer(server.url, 'create role crowded login connection limit 0');
  const url = new URL(databaseUrl(server.url, 'busy'));
  url.username = 'crowded';
  const { app, logged, ready } = await open(url.href);
  expect((await app.inject(SIGN_IN)).statusCode).toBe(503);
  expect(logged).toContainEqual(expect.objectContaining({ lack: 'busy' }));
  expect(await ready()).toMatchObject({ reason: 'Every connection to the database is in use.' });
});

test('answers 503 to a call that a shutdown interrupts', async () => {
  const { app, logged } = await open();
  const other = openPostgres(databaseUrl(server.url, 'busy'), 2);
  const blocker = await other.pool.connect();
  await blocker.query('begin; lock table account');
  const answer = app.inject(SIGN_IN);
  await eventually('the call to wait', async () => {
    const { rowCount } = await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'busy' and wait_event_type = 'Lock'`,
    );
    return rowCount === 1 ? true : undefined;
  });
  blocker.release(true);
  await other.close();
  expect((await answer).json()).toEqual(BUSY);
  expect(logged).toContainEqual(expect.objectContaining({ lack: 'away' }));
});

test('answers 500 where waiting does not help', async () => {
  const { app, logged, ready } = await open(databaseUrl(server.url, 'missing'));
  const answer = await app.inject(SIGN_IN);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers).not.toHaveProperty('retry-after');
  expect(logged).toContainEqual(expect.objectContaining({ level: 50, msg: 'A call failed.' }));
  expect(await ready()).toMatchObject({ reason: 'The database does not answer.' });
});

test.each([
  ['POST', 'The connection to the database broke. Check whether the change was saved before you try again.'],
  ['GET', 'The server is busy. Try again in a moment.'],
] as const)('tells the caller of a %s what to do where a connection broke during a commit', async (method, message) => {
  const app = Fastify({ logger: false });
  app.setErrorHandler(errorHandler);
  app.route({ method, url: '/', handler: () => Promise.reject(new CommitUnknown(new Error('reset'))) });
  const answer = await app.inject({ method, url: '/' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', { error: { message } }]);
  await app.close();
});

test('answers 503 where nothing listens', async () => {
  const { app, logged, ready } = await open(`postgres://postgres@127.0.0.1:${await freePort()}/busy`);
  expect((await app.inject(SIGN_IN)).json()).toEqual(BUSY);
  expect(logged).toContainEqual(expect.objectContaining({ lack: 'away' }));
  expect(await ready()).toMatchObject({ reason: 'The database does not answer.' });
});

test.each([
  ['57P03', 'the database system is starting up', 'away'],
  ['57P02', 'terminating connection because of crash of another server process', 'away'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND postgres', 'away'],
  [undefined, 'Connection terminated due to connection timeout', 'away'],
  ['28P01', 'password authentication failed', null],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', null],
])('a connection that fails with %s (%s) lacks %s', (code, message, lack) => {
  expect(lackOfConnecting(Object.assign(new Error(message), code !== undefined && { code }))).toBe(lack);
});
