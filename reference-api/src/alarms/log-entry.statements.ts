import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { log, system } from '../db/schema/index';

type LogRow = typeof log.$inferSelect;

/**
 * An entry with its system's version, locked until the call ends; null if it does not exist or the caller may not see
 * it.
 */
export async function lockLogEntry(db: Database, caller: Caller, id: number) {
  const [found] = await db
    .select({ entry: log, version: system.version })
    .from(log)
    .innerJoin(system, eq(system.id, log.systemId))
    .where(and(eq(log.id, id), maySee(caller, log.systemId)))
    .for('update', { of: log });
  return found ?? null;
}

/** Of an alarm, the ledger gets it too: db/functions/ledger_of_confirmation.sql. */
export async function saveConfirmation(
  db: Database,
  id: number,
  confirmed: { confirmedAt: Date; confirmedBy: number; confirmedByName: string; confirmComment: string | null },
): Promise<void> {
  await db.update(log).set(confirmed).where(eq(log.id, id));
}

/** An entry; null if it does not exist or the caller may not see it. */
export async function visibleLogEntry(db: Database, caller: Caller, id: number): Promise<LogRow | null> {
  const [found] = await db
    .select()
    .from(log)
    .where(and(eq(log.id, id), maySee(caller, log.systemId)));
  return found ?? null;
}
