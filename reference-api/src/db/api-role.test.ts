import type { FastifyInstance } from 'fastify';
import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import { parseEnv } from '../kit/env';
import { readStoredFile, storeFile } from '../systems/files/file-store';
import { checkLedger } from '../alarms/ledger/chain';
import { buildApi } from '../start';
import { databaseUrl, onServer } from '../../testing/on-server';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server';
import { ensureWorld } from '../world/ensure-world';
import { DEMO_PASSWORD, demoEmail } from '../world/people';
import { openWithRoles } from './api-role';
import type { Store } from './database';
import { openPostgres } from './open-postgres';

// PostgreSQL in two roles: the owner, who is no superuser, and the API's own.

const NOBODY_TOLD = () => undefined;
let server: PostgresServer;
let urls: { api: string; owner: string };
let store: Store;
let app: FastifyInstance;

const as = (role: string) => {
  const url = new URL(databaseUrl(server.url, 'roles'));
  url.username = role;
  return url.href;
};
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await store.pool.query<Row>(text, values)).rows;
const prepare = (owning: Store) =>
  ensureWorld(owning.db, { scale: 'test', crowd: null }, new Date(), NOBODY_TOLD).then(NOBODY_TOLD);

beforeAll(async () => {
  server = await startPostgres();
  await onServer(server.url, 'create role owning login');
  await onServer(server.url, 'create role calling login');
  await onServer(server.url, 'create database roles owner owning');
  urls = { api: as('calling'), owner: as('owning') };
  store = await openWithRoles(urls, { say: NOBODY_TOLD, prepare });
  app = await buildApi(store, parseEnv({ DATABASE_URL: urls.api, DEMO: '1' }), () => new Date());
});
afterAll(async () => {
  await app.close();
  await store.close();
  await server.stop();
});

const alarm = async () => {
  const [row] = await query<{ id: number }>(
    `insert into log (system_id, severity, message_en, event_at, confirmable)
      values (1, 'L3', 'Level 3 exceeded', now(), true) returning id::int as id`,
  );
  return row?.id ?? 0;
};

test('lets the API log an alarm, note who saw and confirmed it, and show that', async () => {
  const id = await alarm();
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer;
  };
  let headers = {};
  const { token } = (await call('POST', '/login', { email: demoEmail('admin'), password: DEMO_PASSWORD })).json<{
    token: string;
  }>();
  headers = { authorization: `Bearer ${token}` };
  await call('POST', '/alarm/seen', { logID: id });
  await call('POST', '/log', { logID: id, comment: 'Snow cleared' });
  const { history } = (await call('GET', `/alarms/${id}`)).json<Alarm>();
  expect(history.map(({ kind }) => kind)).toEqual(['logged', 'seen', 'confirmed']);
  expect((await checkLedger(store.db)).broken).toBeNull();
});

test.each([
  `update ledger set facts = '{}'`,
  'delete from ledger',
  'truncate ledger',
  'drop table ledger',
  'drop trigger seal_ledger on ledger',
  'drop trigger refuse_change on ledger',
  'drop trigger ledger_of_log on log',
  'alter table ledger disable trigger all',
  'alter table log disable trigger all',
  'alter table ledger owner to calling',
  'create rule quiet as on insert to log do instead nothing',
  `create or replace function seal_ledger() returns trigger language plpgsql as 'begin return new; end'`,
  `create or replace function is_quiet() returns boolean language sql as 'select true'`,
  `set session_replication_role = replica`,
  'set role owning',
  'create temporary table ledger (like public.ledger)',
  'create table public.other (id int)',
  `copy (select 1) to program 'true'`,
])('refuses the API: %s', async (statement) => {
  await alarm();
  await expect(query(statement)).rejects.toThrow(/permission denied|must be owner|must have/);
});

test('lets the API keep a large file', async () => {
  const content = Buffer.alloc(300_000, 'a');
  const hash = await store.db.transaction((tx) => storeFile(tx, content));
  expect((await readStoredFile(store.db, hash)).equals(content)).toBe(true);
});

test('grants nothing that the API could pass on to itself', async () => {
  await query('grant update, delete on ledger to calling');
  expect(await query(`select has_table_privilege('ledger', 'UPDATE, DELETE, TRUNCATE, TRIGGER') as may`)).toEqual([
    { may: false },
  ]);
});

test('dates an entry by the clock of the database, whatever the API says', async () => {
  const id = await alarm();
  for (const at of ['2020-01-01', '2099-01-01'])
    await query(
      `select set_config('sagitta.ledger_clock', 'given', false), set_config('sagitta.quiet', 'on', false)`,
    ).then(() =>
      query(`insert into ledger (log_id, system_id, at, kind, facts) values ($1, 1, $2, 'seen', '{}')`, [id, at]),
    );
  const entries = await query<{ is_near: boolean }>(
    `select at between now() - interval '1 minute' and now() + interval '1 minute' as is_near
      from ledger where log_id = $1`,
    [id],
  );
  expect(entries).toEqual([1, 2, 3].map(() => ({ is_near: true })));
});

test('has a ledger of what the API logs, even where it asks for none', async () => {
  const client = await store.pool.connect();
  await client.query(`set sagitta.quiet = 'on'`);
  const { rows } = await client.query<{ id: number }>(
    `insert into log (system_id, severity, message_en, event_at, confirmable)
      values (1, 'L4', 'Level 4 exceeded', now(), true) returning id::int as id`,
  );
  client.release(true);
  expect(await query('select kind from ledger where log_id = $1', [rows[0]?.id])).toEqual([{ kind: 'logged' }]);
});

test('makes the month of a reading for the API, which makes no tables itself', async () => {
  await query(`select ensure_measurement_partitions('2031-05-01', '2031-05-02')`);
  expect(await query(`select to_regclass('measurement_2031_05') is not null as there`)).toEqual([{ there: true }]);
});

test('starts twice at once, and again', async () => {
  const stores = await Promise.all([1, 2].map(() => openWithRoles(urls, { say: NOBODY_TOLD, prepare })));
  await Promise.all(stores.map((one) => one.close()));
});

test.each(['owning', 'postgres'])(
  'does not start with a role of the API that could change the ledger: %s',
  async (role) => {
    const outcome = openWithRoles({ api: as(role), owner: as('owning') }, { say: NOBODY_TOLD, prepare });
    await expect(outcome).rejects.toThrow('The role of DATABASE_URL could change the ledger.');
  },
);

test('says which of the two cannot be used', async () => {
  const owner = databaseUrl(server.url, 'missing');
  await expect(openWithRoles({ api: urls.api, owner }, { say: NOBODY_TOLD, prepare })).rejects.toThrow(
    'The database of MIGRATE_DATABASE_URL cannot be prepared.',
  );
});

test('lets the owner read the whole chain', async () => {
  const owning = openPostgres(urls.owner);
  expect((await checkLedger(owning.db)).broken).toBeNull();
  await owning.close();
});
