import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { migrateStore, type Store } from '../db/database';
import { openPglite } from '../db/open-pglite';
import { openPostgres } from '../db/open-postgres';
import { ensureWorld } from '../world/ensure-world';

// Databases for tests are copies of a template that is built once per run: a dump for PGlite, a template database for
// PostgreSQL.

/** Where the set-up of a run stores what its tests need. */
export const TEMPLATE_FILE = 'SAGITTA_TEST_TEMPLATE_FILE';
export const SERVER_URL = 'SAGITTA_TEST_SERVER_URL';
const TEMPLATE_NAME = 'template_world';

/** Builds the template of PGlite; answers its dump. */
export async function buildPgliteTemplate(): Promise<Uint8Array> {
  const store = await openPglite({});
  await prepare(store);
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
}

/** A database of the test's own, with the test world in it. */
export async function copyTemplate(): Promise<Store> {
  const server = process.env[SERVER_URL];
  if (server !== undefined) {
    const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
    await onServer(server, `create database ${name} template ${TEMPLATE_NAME}`);
    return openPostgres(databaseUrl(server, name), 4);
  }
  const file = process.env[TEMPLATE_FILE];
  if (file === undefined) throw new Error('The set-up of the run has left no template.');
  return openPglite({ dump: readFileSync(file) });
}

/** An empty database of the test's own, without tables. */
export async function emptyStore(): Promise<Store> {
  const store = await copyTemplate();
  await store.pool.query('drop schema public, demo, drizzle cascade; create schema public');
  return store;
}

async function prepare(store: Store): Promise<void> {
  await migrateStore(store);
  await ensureWorld(store.db, { scale: 'test', crowd: null }, new Date(), () => undefined);
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
