import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type * as schema from './schema/index';

/** Set in whatever a transaction does, however deep. */
const inside = new AsyncLocalStorage<true>();

/**
 * Refuses a second connection to whoever holds a transaction: on a pool of one it would be waited for forever, on any other it would read
 * and write beside the transaction.
 */
export function keepToTransactions(db: NodePgDatabase<typeof schema>, pool: pg.Pool): NodePgDatabase<typeof schema> {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => transaction((tx) => inside.run(true, () => work(tx)), config);
  // `query` of a pool takes its connection by `connect` too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!inside.getStore()) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    const error = new Error('Inside a transaction, only the transaction is to be used.');
    return callback ? callback(error) : Promise.reject(error);
  }) as typeof pool.connect;
  return db;
}
