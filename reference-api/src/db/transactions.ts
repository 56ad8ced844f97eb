import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { CommitUnknown, lackOf, NoConnection } from './no-connection';
import type * as schema from './schema/index';

/** Set during everything that a transaction runs, however deep. */
const inside = new AsyncLocalStorage<true>();

/** A transaction, for what has to be known if it fails. */
interface Own {
  client: pg.PoolClient | null;
  stage: 'beginning' | 'working' | 'committing';
  /** Why its work failed: a rollback that fails too would hide it. */
  failure: unknown;
}

const own = new AsyncLocalStorage<Own>();

/**
 * Refuses a second connection inside a transaction: on a pool of one it would wait forever, on any other it would read
 * and write outside the transaction. Where the connection breaks, tells whether anything may have been stored.
 * @param onStuck told of a rollback that failed, after which the connection may still be inside its transaction
 */
export function keepToTransactions(
  db: NodePgDatabase<typeof schema>,
  pool: pg.Pool,
  onStuck: (error: unknown) => void = () => undefined,
): NodePgDatabase<typeof schema> {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const state: Own = { client: null, stage: 'beginning', failure: null };
    try {
      return await own.run(state, () =>
        transaction((tx) => inside.run(true, () => watched(state, () => work(tx))), config),
      );
    } catch (error) {
      // Drizzle gives a connection back only if its transaction has begun.
      if (state.stage === 'beginning') state.client?.release(true);
      if (state.stage !== 'beginning' && isRollback(error)) onStuck(error);
      throw failureOf(state, error);
    }
  };
  // A pool's `query` takes its connection by `connect` too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!inside.getStore()) return callback ? connect(callback as Parameters<typeof connect>[0]) : noted(connect());
    const error = new Error('Inside a transaction, only the transaction is to be used.');
    return callback ? callback(error) : Promise.reject(error);
  }) as typeof pool.connect;
  return db;
}

async function noted(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const client = await connecting;
  const state = own.getStore();
  if (state) state.client = client;
  return client;
}

async function watched<T>(state: Own, work: () => Promise<T>): Promise<T> {
  state.stage = 'working';
  try {
    const result = await work();
    state.stage = 'committing';
    return result;
  } catch (error) {
    state.failure = error;
    throw error;
  }
}

function failureOf({ stage, failure }: Own, error: unknown): unknown {
  const reason = stage === 'working' ? failure : error;
  if (lackOf(error) !== 'away' && lackOf(reason) !== 'away') return reason;
  if (stage === 'committing') return new CommitUnknown(error);
  // Whatever the work ran into, its connection is gone, and what it had done is undone.
  return new NoConnection('away', lackOf(reason) === null ? asError(error) : asError(reason));
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function isRollback(error: unknown): boolean {
  return error instanceof DrizzleQueryError && error.query === 'rollback';
}

/** A row that existed is gone, one or a month's table that did not exist now does, or two transactions deadlocked. */
const CAME_BETWEEN = new Set(['23503', '23505', '40P01', '40001', '42P07']);

/**
 * Does the work in a transaction; if a concurrent one interferes, it runs once more and sees what the other has
 * committed. So the work must have no effect beyond the database.
 */
export async function inTransaction<T>(
  db: NodePgDatabase<typeof schema>,
  work: (tx: NodePgDatabase<typeof schema>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!CAME_BETWEEN.has(codeOf(error))) throw error;
    return db.transaction(work);
  }
}

/** The database's error code, which the query builder wraps. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
