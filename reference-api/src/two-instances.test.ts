import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCEPT_CARDS, decodeTable } from '@sagitta/shared-contracts/table';
import { migrateStore } from './db/database';
import { openPostgres } from './db/open-postgres';
import { openServer } from './db/open-store';
import { parseEnv } from './kit/env';
import { loggedLine } from './kit/log-errors';
import { prepareProduction } from './production';
import { eventually } from '../testing/eventually';
import { DEFAULT_SETTINGS } from '../cli/contract/default-settings';
import { freePort, type PostgresServer, startPostgres } from '../testing/postgres-server';
import { openStreamAt } from '../testing/stream';
import { databaseUrl, onServer } from '../testing/on-server';

// Two processes of the API on one PostgreSQL, as behind a balancer, started at once on an empty database.

const EMAIL = 'first@provider.example';
const PASSWORD = 'not-the-demo-password';
const LIMIT = 6;

let server: PostgresServer;
let folder: string;
let instances: Instance[];

interface Instance {
  port: number;
  metricsPort: number;
  process: ChildProcess;
  said: () => string;
}

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'sagitta-two-'));
  await onServer(server.url, 'create database two');
  instances = await Promise.all([startInstance(), startInstance()]);
});

beforeEach(() => {
  // A lost connection is told there too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterAll(async () => {
  await Promise.all(instances?.map((one) => ended(one)) ?? []);
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('migrates once, and makes the first account once', async () => {
  const store = openPostgres(databaseUrl(server.url, 'two'));
  const { rows } = await store.pool.query<{ accounts: string; twice: string }>(
    `select (select count(*) from account) as accounts,
      (select count(*) - count(distinct hash) from drizzle.__drizzle_migrations) as twice`,
  );
  await store.close();
  expect(rows).toEqual([{ accounts: '1', twice: '0' }]);
  for (const one of instances) expect((await call(one, 'GET', '/ready')).status).toBe(200);
});

test('makes one first account where two look for it at the same moment', async () => {
  await onServer(server.url, 'create database first_account');
  const url = databaseUrl(server.url, 'first_account');
  const stores = [await openServer(url, () => undefined), openPostgres(url)];
  const env = parseEnv({ DATABASE_URL: url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD });
  await Promise.all(stores.map(({ db }) => prepareProduction(db, env)));
  const { rows } = (await stores[0]?.pool.query('select email from account')) ?? {};
  expect(rows).toEqual([{ email: EMAIL }]);
  await Promise.all(stores.map((store) => store.close()));
});

test('tells a stream of one instance what was changed through the other', async () => {
  const [a, b] = both();
  const token = await signIn(a);
  const stream = await openStreamAt(b.port, token);
  await stream.next('hello');
  const made = await call(a, 'PUT', '/system', { token, body: { Name: 'Hall', SystemVersion: 'W4' } });
  expect(made.status).toBe(200);
  await stream.next('change');
  const id = ((await made.json()) as { NewSystemID: number }).NewSystemID;
  const systems = (await (await call(b, 'GET', '/systems', { token })).json()) as { ID: number }[];
  expect(systems.map(({ ID }) => ID)).toEqual([id]);
  stream.leave();
});

test('answers, through one instance that keeps its list, what was changed through the other', async () => {
  const [a, b] = both();
  const token = await signIn(a);
  const cards = async () => {
    const headers = { authorization: `Bearer ${token}`, accept: ACCEPT_CARDS };
    return decodeTable(await (await fetch(`http://127.0.0.1:${b.port}/systems`, { headers })).json()) as {
      ID: number;
    }[];
  };
  const [hall] = await cards();
  expect(await cards()).toEqual([hall]);
  for (const name of ['Hall A', 'Hall B']) {
    const { updatedAt, updatedViaWebsiteAt } = (await (
      await call(a, 'GET', `/system/${hall?.ID}`, { token })
    ).json()) as Record<string, string>;
    const body = { ...DEFAULT_SETTINGS, updatedAt, updatedViaWebsiteAt, systemID: hall?.ID, name };
    expect((await call(a, 'PATCH', '/system', { token, body })).status).toBe(200);
    expect(await cards()).toEqual([{ ...hall, name }]);
  }
});

test('ends a session in both when one ends it', async () => {
  const [a, b] = both();
  const token = await signIn(a);
  const stream = await openStreamAt(b.port, token);
  await stream.next('hello');
  expect((await call(b, 'GET', '/token', { token })).status).toBe(200);
  await call(a, 'POST', '/logout', { token, body: {} });
  expect((await call(b, 'GET', '/token', { token })).status).toBe(401);
  expect(await stream.next('end')).toEqual({ reason: 'session' });
});

test('counts failures to sign in over both', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < LIMIT + 2; attempt += 1) {
    const instance = both()[attempt % 2 === 0 ? 0 : 1];
    const body = { email: `nobody-${attempt}@provider.example`, password: 'wrong' };
    statuses.push((await call(instance, 'POST', '/login', { body })).status);
  }
  expect(statuses.slice(0, LIMIT)).not.toContain(429);
  expect(statuses.slice(LIMIT)).toEqual([429, 429]);
});

test('shows metrics by route on a port of its own, and logs each call with the id that its caller gets', async () => {
  const [a] = both();
  const answer = await call(a, 'GET', '/no/such/secret-token');
  const id = answer.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\da-f-]{36}$/);
  const line = await eventually('its line', () =>
    a
      .said()
      .split('\n')
      .find((one) => one.includes(id) && one.includes('request completed')),
  );
  expect(JSON.parse(line)).toMatchObject({ requestId: id, res: { statusCode: 404 } });
  expect(a.said()).not.toContain('secret-token');

  expect((await call(a, 'GET', '/metrics')).status).toBe(404);
  const metrics = await (await fetch(`http://127.0.0.1:${a.metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/request_duration_seconds_count\{method="PUT",route="\/system",status="200"\} 1\n/);
  expect(metrics).toMatch(/\nsagitta_streams_open 0\n/);
  expect(metrics).toMatch(/\nsagitta_database_connections [1-9]/);
  expect(metrics).toMatch(/\nsagitta_mails_waiting 0\n/);
  expect(metrics).toMatch(/\nsagitta_oldest_waiting_alarm_seconds\{channel="sms"\} \d+\n/);
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect(metrics).not.toContain('secret-token');
});

test('stays alive without its database, is not ready, and is ready again with it', async () => {
  const [a] = both();
  await onServer(server.url, 'alter database two allow_connections false');
  await onServer(server.url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'two'");
  await eventually('that it is not ready', async () =>
    (await call(a, 'GET', '/ready')).status === 503 ? true : undefined,
  );
  expect((await call(a, 'GET', '/health')).status).toBe(200);
  await onServer(server.url, 'alter database two allow_connections true');
  await eventually('that it is ready', async () =>
    (await call(a, 'GET', '/ready')).status === 200 ? true : undefined,
  );
});

test('is not ready on a schema that is older than itself', async () => {
  const [a] = both();
  const store = openPostgres(databaseUrl(server.url, 'two'));
  const last = 'select max(created_at) from drizzle.__drizzle_migrations';
  await store.pool.query(
    `update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = (${last})`,
  );
  const answer = await call(a, 'GET', '/ready');
  await store.pool.query(
    `update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = (${last})`,
  );
  await store.close();
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'The schema of the database is older than this API.' },
  ]);
});

test('leaves nothing half done where the database goes away in a migration, and says so', async () => {
  await onServer(server.url, 'create database interrupted');
  const url = databaseUrl(server.url, 'interrupted');
  const other = openPostgres(url);
  const blocker = await other.pool.connect();
  // A table of a late migration that another session is about to make: the migration waits there.
  await blocker.query('begin; create table stored_file (id int)');
  const outcome = openServer(url, () => undefined).then(
    () => 'migrated',
    (error: unknown) => loggedLine(error),
  );
  await eventually('the migration to wait', async () => {
    const { rowCount } = await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'interrupted' and wait_event_type = 'Lock' and query ilike 'create table%'`,
    );
    return rowCount === 1 ? true : undefined;
  });
  expect(await outcome).toMatch(/DATABASE_URL cannot be used.*did not finish; the schema is as it was before/s);
  await blocker.query('rollback');
  blocker.release();
  const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  expect((await other.pool.query(tables)).rows).toEqual([{ tables: 0 }]);
  await migrateStore(other);
  expect((await other.pool.query<{ tables: number }>(tables)).rows[0]?.tables).toBeGreaterThan(30);
  await other.close();
});

async function startInstance(): Promise<Instance> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const secret = join(folder, `password-${port}`);
  writeFileSync(secret, `${PASSWORD}\n`);
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl(server.url, 'two'),
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD_FILE: secret,
      LOGIN_RATE_LIMIT: String(LIMIT),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const isUp = () => {
    if (child.exitCode !== null) throw new Error(said);
    return said.includes('Listening on') ? true : undefined;
  };
  await eventually('an instance', isUp, () => said);
  return { port, metricsPort, process: child, said: () => said };
}

function ended({ process: child }: Instance): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.exitCode !== null) resolve();
    child.kill('SIGTERM');
  });
}

function both(): [Instance, Instance] {
  const [a, b] = instances;
  if (!a || !b) throw new Error('Two instances are needed.');
  return [a, b];
}

function call(
  { port }: Instance,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signIn(instance: Instance): Promise<string> {
  const answer = await call(instance, 'POST', '/login', { body: { email: EMAIL, password: PASSWORD } });
  return ((await answer.json()) as { token: string }).token;
}
