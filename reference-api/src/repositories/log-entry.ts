import { and, arrayContains, asc, eq } from 'drizzle-orm';
import type { NotificationEvent } from '@sagitta/shared-contracts/api/account';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { account, assignment, log, node, system } from '../db/schema/index';

export type LogRow = typeof log.$inferSelect;

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

export async function saveConfirmation(
  db: Database,
  id: number,
  confirmed: { confirmedAt: Date; confirmedBy: number; confirmedByName: string; confirmComment: string | null },
): Promise<void> {
  await db.update(log).set(confirmed).where(eq(log.id, id));
}

/** An entry with the names of its system and device; null if it does not exist or the caller may not see it. */
export async function logEntryWithPlace(db: Database, caller: Caller, id: number) {
  const [found] = await db
    .select({ entry: log, site: { name: system.name, zone: system.timezone }, device: node.name })
    .from(log)
    .innerJoin(system, eq(system.id, log.systemId))
    .leftJoin(node, eq(node.id, log.nodeId))
    .where(and(eq(log.id, id), maySee(caller, log.systemId)));
  return found ?? null;
}

/** The addresses of the members of a system who get such events by e-mail. */
export async function addressesToldOf(db: Database, systemId: number, event: NotificationEvent): Promise<string[]> {
  const rows = await db
    .select({ email: account.email })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(and(eq(assignment.systemId, systemId), arrayContains(assignment.emailEvents, [event])))
    .orderBy(asc(account.id));
  return rows.map(({ email }) => email);
}
