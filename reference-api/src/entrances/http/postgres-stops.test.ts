import { ONCE_KEY } from '@sagitta/shared-contracts/once';
import { ACCEPT_CARDS } from '@sagitta/shared-contracts/table';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { migrateStore, type Store } from '../../db/database';
import { lackOf, mayBeDone } from '../../db/no-connection';
import { openPostgres } from '../../db/open-postgres';
import { parseEnv } from '../../kit/env';
import { prepareProduction } from '../../production';
import { buildApi } from '../../start';
import { eventually } from '../../../testing/eventually';
import { databaseUrl, onServer } from '../../../testing/on-server';
import { type PostgresServer, startPostgres } from '../../../testing/postgres-server';
import { type HeardStream, openStream } from '../../../testing/stream';

// PostgreSQL stops under an API that is in the middle of everything. An error that nobody handles fails the test.

const EMAIL = 'first@provider.example';
const PASSWORD = 'not-the-demo-password';
const WAYS = ['fast', 'immediate', 'killed'] as const;
/** One after the other, on the same API: what a stop leaves behind adds up. */
const STOPS = Array.from({ length: 7 }, (_, round) => WAYS.map((how) => ({ how, stop: `${how} ${round + 1}` })))
  .flat()
  .slice(0, 20);

let server: PostgresServer;
let store: Store;
let app: FastifyInstance;
let token: string;
let system: number;
let stream: HeardStream;
/** Lines of the API's log, which tell why a call answered 500. */
const logged: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await onServer(server.url, 'create database stops');
  const url = databaseUrl(server.url, 'stops');
  store = openPostgres(url, 6);
  await migrateStore(store);
  const env = parseEnv({
    DATABASE_URL: url,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
  });
  await prepareProduction(store.db, env);
  app = await buildApi(store, env, () => new Date(), { logTo: { write: (line) => logged.push(line) } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const signedIn = await app.inject({ method: 'POST', url: '/login', payload: { email: EMAIL, password: PASSWORD } });
  token = signedIn.json<{ token: string }>().token;
  system = (await write('Of inspections')).json<{ NewSystemID: number }>().NewSystemID;
  stream = await openStream(app, token);
  await stream.next('hello');
});

beforeEach(() => {
  // Each lost connection is told there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterAll(async () => {
  stream?.leave();
  await app?.close();
  await store?.close();
  await server?.stop();
});

const read = () => app.inject({ url: '/systems', headers: { authorization: `Bearer ${token}` } });
const write = (name: string) =>
  app.inject({
    method: 'PUT',
    url: '/system',
    headers: { authorization: `Bearer ${token}` },
    payload: { Name: name, SystemVersion: 'W4' },
  });

/** Of a system of its own, under its name as key: sent again until it is answered. */
const writeOnce = (name: string) =>
  app.inject({
    method: 'PUT',
    url: '/inspection',
    headers: { authorization: `Bearer ${token}`, [ONCE_KEY]: name.padEnd(16, '-') },
    payload: { systemId: system, year: 2026, protocolNumber: name },
  });

test.each(STOPS)(
  'goes on after PostgreSQL was stopped ($stop) while it reads, writes and is in transactions',
  async ({ how, stop }) => {
    const statuses = new Map<string, number>();
    const acknowledged: string[] = [];
    const odd: string[] = [];
    logged.length = 0;
    const over = new AbortController();
    const prefix = stop.replace(/^(.).* /, '$1');
    let keyed = 0;
    const repeat = async (who: string, call: (n: number) => Promise<Awaited<ReturnType<typeof read>>>) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const { statusCode, headers, body } = await call(n);
        const key = `${who} ${statusCode}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        if (statusCode === 200 && who === 'write') acknowledged.push(`${stop}, ${n}`);
        if (statusCode === 200 && who === 'keyed') keyed += 1;
        if (statusCode !== 200 && (statusCode !== 503 || headers['retry-after'] !== '5')) odd.push(`${key} ${body}`);
      }
    };
    const count = (key: string) => () => (statuses.get(key) ? true : undefined);
    const work = [
      repeat('read', read),
      repeat('read', read),
      repeat('write', (n) => write(`${stop}, ${n}`)),
      // Each is answered twice, as if the first answer had been lost.
      repeat('keyed', () => writeOnce(`${prefix}-${Math.floor(keyed / 2)}`)),
    ];
    await eventually('a change', count('write 200'));

    const between = store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into app_state (key, value) values (${stop}, '1')`);
      await server.interrupt(how);
      await tx.execute(sql`select 1`);
    });
    await expect(between.catch((error: unknown) => [lackOf(error), mayBeDone(error)])).resolves.toEqual([
      'away',
      false,
    ]);
    await eventually('a refused read', count('read 503'));
    await eventually('a refused change', count('write 503'));

    await server.resume();
    statuses.clear();
    await eventually('a read', count('read 200'));
    await eventually('a change', count('write 200'));
    await eventually('a change under its key', count('keyed 200'));
    over.abort();
    await Promise.all(work);

    expect({ odd, logged: odd.length === 0 ? [] : logged }).toEqual({ odd: [], logged: [] });
    const { rows } = await store.pool.query<{ name: string }>('select name from system');
    const stored = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    const { rows: once } = await store.pool.query<{ name: string; count: number }>(
      'select protocol_number as name, count(*)::int from inspection where protocol_number like $1 group by 1',
      [`${prefix}-%`],
    );
    expect(once.filter((one) => one.count !== 1)).toEqual([]);
    expect(once.length).toBeGreaterThanOrEqual(Math.floor(keyed / 2));
    expect((await store.pool.query('select 1 from app_state where key = $1', [stop])).rows).toEqual([]);
    await stream.next('change');
  },
);

test('keeps no card of before a stop: it may be another server now, without all that the first had', async () => {
  const headers = { authorization: `Bearer ${token}`, accept: ACCEPT_CARDS };
  const cards = () => app.inject({ url: '/systems', headers });
  await cards();
  const unnoted = `set session_replication_role = replica; update system set name = 'Unnoted' where id = ${system}`;
  await onServer(databaseUrl(server.url, 'stops'), unnoted);
  await server.interrupt('fast');
  await server.resume();
  const list = await eventually('a list', async () => {
    const { statusCode, body } = await cards();
    return statusCode === 200 ? body : undefined;
  });
  expect(list).toContain('"Unnoted"');
});

test('gives a connection back whose transaction could not begin', async () => {
  const taken = await Promise.all(Array.from({ length: 6 }, () => store.pool.connect()));
  for (const client of taken) client.release();
  // As when the server goes away between the pool's look at a connection and its first statement.
  await store.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  const begun = Array.from({ length: 12 }, () => store.db.transaction((tx) => tx.execute(sql`select 1`)));
  await Promise.allSettled(begun);
  await eventually('every connection to be free', () =>
    store.pool.totalCount === store.pool.idleCount ? true : undefined,
  );
  expect((await read()).statusCode).toBe(200);
});

test('says that a change may have been saved where the connection broke during its commit', async () => {
  const broken = store.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await tx.execute(sql`create table held (n int primary key, check (n > 0))`);
    await onServer(server.url, `select pg_terminate_backend(${rows[0]?.pid})`);
  });
  await expect(broken.catch((error: unknown) => [lackOf(error), mayBeDone(error)])).resolves.toEqual(['away', true]);
});
