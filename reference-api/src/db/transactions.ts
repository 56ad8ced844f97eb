import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type * as schema from './schema/index';

/** Set during everything that a transaction runs, however deep. */
const inside = new AsyncLocalStorage<true>();

/**
 * Refuses a second connection inside a transaction: on a pool of one it would wait forever, on any other it would read
 * and write outside the transaction.
 */
export function keepToTransactions(db: NodePgDatabase<typeof schema>, pool: pg.Pool): NodePgDatabase<typeof schema> {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => transaction((tx) => inside.run(true, () => work(tx)), config);
  // A pool's `query` takes its connection by `connect` too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!inside.getStore()) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    const error = new Error('Inside a transaction, only the transaction is to be used.');
    return callback ? callback(error) : Promise.reject(error);
  }) as typeof pool.connect;
  return db;
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
