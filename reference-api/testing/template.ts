import { readFileSync } from 'node:fs';
import { openWithRoles } from '../src/db/api-role';
import { migrateStore, type Store } from '../src/db/database';
import { openPglite } from '../src/db/open-pglite';
import { openPostgres } from '../src/db/open-postgres';
import { distribute } from '../src/db/distribution/distribute';
import { ensureWorld } from '../src/world/ensure-world';
import { copyDatabase, createCitusDatabase, dropDatabase, sealCitusDatabase } from './citus-cluster';
import { refuseOnBoth } from './distributed-statements';
import { databaseUrl, onServer } from './on-server';

// Databases for tests are copies of a template that is built once per run: a dump for PGlite, a template database for
// PostgreSQL.

/** Where the set-up of a run stores what its tests need. */
export const TEMPLATE_FILE = 'SAGITTA_TEST_TEMPLATE_FILE';
export const SERVER_URL = 'SAGITTA_TEST_SERVER_URL';
/** Every server of a Citus cluster, the coordinator first, separated by spaces. */
export const CITUS_URLS = 'SAGITTA_TEST_CITUS_URLS';
const TEMPLATE_NAME = 'template_world';
/** The clocks of tests stand still or run ahead; elsewhere the ledger is dated by the database's. */
const OWN_CLOCK = `sagitta.ledger_clock = 'given'`;
/** With TEST_ROLE=api the tests of a server run as a role like the API's own (docs/operating.md#two-roles). */
const API_ROLE = process.env.TEST_ROLE === 'api' ? 'api_of_tests' : null;
/**
 * Few connections, since each test file has a database of its own on the same server. Calls wait for one for as long as
 * a test may take: the API gives up after 10 s, which 16 parallel calls on four connections exceed on a busy machine.
 */
const POOL = [4, { connectionTimeoutMillis: 120_000 }] as const;

/** The servers of the run's Citus cluster, the coordinator first; null in other runs. */
export const citusUrls = () => process.env[CITUS_URLS]?.split(' ') ?? null;

/** Builds the template of PGlite; answers its dump. */
export async function buildPgliteTemplate(): Promise<Uint8Array> {
  const store = await openPglite({});
  await prepare(store);
  // Each copy reads all files and replays the log since the last checkpoint, which takes most of its time. What nobody
  // uses need not be read.
  await store.pool.query('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await store.pool.query(`drop database ${unused}`);
  await store.pool.query('checkpoint');
  const dump = await store.dump();
  await store.close();
  return dump;
}

/** Builds the template database of a server. */
export async function buildServerTemplate(url: string): Promise<void> {
  await onServer(url, `create database ${TEMPLATE_NAME}`);
  const store = openPostgres(databaseUrl(url, TEMPLATE_NAME));
  await prepare(store);
  await store.close();
  if (API_ROLE !== null) await onServer(url, `create role ${API_ROLE} login`);
}

/** Builds the template of a Citus cluster: the same, distributed. */
export async function buildCitusTemplate(urls: readonly string[]): Promise<void> {
  const store = openPostgres(await createCitusDatabase(urls, TEMPLATE_NAME));
  await prepare(store);
  await distribute(store, { shards: 4, isDryRun: false }, () => undefined);
  await store.close();
  await sealCitusDatabase(urls, TEMPLATE_NAME);
}

/** A database of the test's own, with the test world in it. */
export async function copyTemplate(): Promise<Store> {
  const store = await openCopy();
  refuseOnBoth(store);
  return store;
}

async function openCopy(): Promise<Store> {
  const server = process.env[SERVER_URL];
  if (server !== undefined) {
    const name = ownName();
    const servers = citusUrls();
    await copyDatabase(servers ?? [server], name, TEMPLATE_NAME);
    if (API_ROLE !== null) return openAsApi(databaseUrl(server, name), API_ROLE);
    return servers === null ? openPostgres(databaseUrl(server, name), ...POOL) : openOnCluster(servers, name);
  }
  const file = process.env[TEMPLATE_FILE];
  if (file === undefined) throw new Error('The set-up of the run has left no template.');
  const store = await openPglite({ dump: readFileSync(file) });
  // PGlite has one session, and does not begin it with the settings of a role.
  await store.pool.query(`set ${OWN_CLOCK}`);
  return store;
}

/** An empty database of the test's own, without tables. */
export async function emptyStore(): Promise<Store> {
  const servers = citusUrls();
  if (servers !== null) {
    const name = ownName();
    await createCitusDatabase(servers, name);
    return openOnCluster(servers, name);
  }
  const store = await copyTemplate();
  await store.pool.query('drop schema public, demo, drizzle cascade; create schema public');
  return store;
}

function openAsApi(owner: string, role: string): Promise<Store> {
  const api = new URL(owner);
  api.username = role;
  return openWithRoles({ api: api.href, owner }, { say: () => undefined, prepare: async () => undefined });
}

const ownName = () => `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;

/** Its copies are deleted when it is closed, since each has processes of its own on every server. */
function openOnCluster(servers: readonly string[], name: string): Store {
  const store = openPostgres(databaseUrl(servers[0] ?? '', name), ...POOL);
  return { ...store, close: () => store.close().then(() => dropDatabase(servers, name)) };
}

async function prepare(store: Store): Promise<void> {
  await migrateStore(store);
  await ensureWorld(store.db, { scale: 'test', crowd: null }, new Date(), () => undefined);
  await store.pool.query(`alter role current_user set ${OWN_CLOCK}`);
  // Tests store readings of their own moment, which may be in the month after.
  await store.pool.query(`select ensure_measurement_partitions(now(), now() + interval '1 day')`);
}
