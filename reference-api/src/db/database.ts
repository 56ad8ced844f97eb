import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { Say } from '../kit/say';
import { applyFunctions, hasFunctions } from './apply-functions';
import { LOCKS } from './lock-numbers';
import { indexText } from './text-indexes';
import { tellLacks } from './no-connection';
import * as schema from './schema/index';
import { keepToTransactions } from './transactions';

/** The database as handlers see it; a transaction has the same interface. */
export type Database = NodePgDatabase<typeof schema>;

/** An open store, PGlite or PostgreSQL: the same driver and the same SQL. */
export interface Store {
  kind: 'pglite' | 'postgres';
  db: Database;
  pool: pg.Pool;
  /**
   * Settles when the embedded database has ended by itself and cannot come back; connections to a server do reconnect.
   */
  lost: Promise<Error>;
  /** Bytes that are free on the disk of an embedded database's folder. */
  freeBytes?(): Promise<number>;
  /** Ends every connection, and the embedded database with them. */
  close(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

export function databaseOn(pool: pg.Pool): Database {
  tellLacks(pool);
  return keepToTransactions(drizzle(pool, { schema, casing: 'snake_case' }), pool);
}

/**
 * Migrates the schema and brings its functions up to date, in one transaction: a database that goes away meanwhile is
 * as it was before. Two processes that start at the same time migrate one after the other.
 */
export async function migrateStore(store: Store, say: Say = console.warn): Promise<void> {
  const client = await store.pool.connect();
  // A lost connection is told by the statement that it interrupts; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await client.query('begin');
    await migrate(client);
    await applyFunctions(client);
    await client.query('commit');
    await indexText(client, say);
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  } catch (error) {
    // The only session of an embedded database outlives its connection. A lost one has been rolled back.
    await client.query('rollback').catch(() => undefined);
    // Ends the session, and its lock with it, whatever state it is in.
    client.release(true);
    throw new Error('The migration did not finish; the schema is as it was before.', { cause: error });
  }
  client.release();
}

/** Drizzle's own migrator would end the transaction before the functions are there. Its table is the same. */
async function migrate(client: PoolClient): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const last = await lastMigration(client);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** 0 without one. */
async function lastMigration(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

/** Whether the database has every migration and the functions of this version. */
export async function isMigrated({ pool }: Store): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  return (await lastMigration(pool)) >= newest && (await hasFunctions(pool));
}

/** Where the rows of long reads come from. */
export interface ReadSource {
  /**
   * Runs a read that changes nothing. It sees at least everything that was committed before the call, wherever it runs.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
}
