import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { codeOf } from './transactions';

const CANCELLED = '57014';

/**
 * Runs a read, each of whose statements may take so long; null where one did not finish. The embedded database knows no
 * such limit.
 */
export async function withinTime<T>(db: Database, ms: number, read: (on: Database) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
        return read(tx);
      },
      { accessMode: 'read only' },
    );
  } catch (error) {
    if (codeOf(error) === CANCELLED) return null;
    throw error;
  }
}
