import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import type { Say } from '../kit/say';
import { applyFunctions, hasFunctions } from './apply-functions';
import { checkSchema, Refused } from './check-schema';
import { LOCKS } from './lock-numbers';
import { ownMigrations, worksFrom } from './own-migrations';
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

export function databaseOn(pool: pg.Pool): Database {
  tellLacks(pool);
  return keepToTransactions(drizzle(pool, { schema, casing: 'snake_case' }), pool);
}

export interface MigrateOptions {
  /** Looks at the database before anything is changed, and throws where this start must not go on. */
  check?: (client: Pick<PoolClient, 'query'>) => Promise<void>;
  /** Milliseconds that the migration waits for a table, while whoever asks for that table waits behind it. */
  lockMs?: number;
  /** How often it lets them pass and tries again, a pause of as long between. */
  tries?: number;
}

/**
 * Migrates the schema and brings its functions up to date, in one transaction: a database that goes away meanwhile is
 * as it was before. Two processes that start at the same time migrate one after the other. A database with nothing to
 * migrate is not written to.
 * @throws Refused before anything is changed, for a database that is not for this version
 */
export async function migrateStore(
  store: Store,
  say: Say = console.warn,
  { check, lockMs = 3_000, tries = 20 }: MigrateOptions = {},
): Promise<void> {
  const client = await store.pool.connect();
  // A lost connection is told by the statement that it interrupts; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    const state = await checkSchema(client);
    await check?.(client);
    if (state === 'ahead') say('The schema of the database is of a later version, with which this one works.');
    if (state === 'behind') {
      for (let left = tries; !(await migratedInTime(client, lockMs)); left -= 1) {
        if (left <= 1) throw new Refused(await longestOf(client));
        say('A table is in use: the migration lets others pass, and tries again.');
        await setTimeout(lockMs);
      }
    }
    await indexText(client, say);
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  } catch (error) {
    // The only session of an embedded database outlives its connection. A lost one has been rolled back.
    await client.query('rollback').catch(() => undefined);
    // Ends the session, and its lock with it, whatever state it is in.
    client.release(true);
    if (error instanceof Refused) throw error;
    throw new Error('The migration did not finish; the schema is as it was before.', { cause: error });
  }
  client.release();
}

const LOCK_NOT_AVAILABLE = '55P03';

/** False where a table could not be had in time; nothing has changed then. */
async function migratedInTime(client: PoolClient, lockMs: number): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await migrate(client);
    await applyFunctions(client);
    await client.query('commit');
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    await client.query('rollback');
    return false;
  }
}

/** Who has held tables for longest, for a person who has to end it. */
async function longestOf(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; role: string | null; seconds: string }>(`
    select pid, usename as role, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  const [longest] = rows;
  const who =
    longest &&
    ` The longest transaction is that of process ${longest.pid} (role "${longest.role}", ` +
      `for ${longest.seconds} s): wait for it, or end it by pg_terminate_backend(${longest.pid}).`;
  return `The schema was not migrated, since another session keeps a table in use.${who ?? ''}`;
}

/** Drizzle's own migrator would end the transaction before the functions are there. Its table is the same. */
async function migrate(client: PoolClient): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.works_from (migration bigint not null)`);
  const last = await lastMigration(client);
  const own = ownMigrations();
  for (const { sql, hash, at } of own) {
    if (at <= last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at]);
  }
  await client.query('delete from drizzle.works_from');
  await client.query('insert into drizzle.works_from (migration) values ($1)', [worksFrom(own)]);
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
  const newest = ownMigrations().at(-1)?.at ?? 0;
  return (await lastMigration(pool)) >= newest && (await hasFunctions(pool));
}

/** Where the rows of long reads come from. */
export interface ReadSource {
  /**
   * Runs a read that changes nothing. It sees at least everything that was committed before the call, wherever it runs.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** By how many seconds the replica is behind; there only where there is one. */
  lag?(): Promise<number>;
}
