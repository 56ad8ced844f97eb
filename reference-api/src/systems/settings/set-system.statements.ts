import { and, eq, ne } from 'drizzle-orm';
import type { Caller } from '../../access/caller';
import { maySee } from '../../access/visibility';
import type { Database } from '../../db/database';
import { sameText } from '../../db/same-text';
import { system } from '../../db/schema/index';

/** A system to change, as it is stored. */
export type Site = typeof system.$inferSelect;

/** The system, locked until the call ends; null if it does not exist or the caller may not see it. */
export async function lockSite(db: Database, caller: Caller, id: number): Promise<Site | null> {
  const [found] = await db
    .select()
    .from(system)
    .where(and(eq(system.id, id), maySee(caller, system.id)))
    .for('update');
  return found ?? null;
}

export async function saveSite(db: Database, id: number, settings: Partial<typeof system.$inferInsert>): Promise<void> {
  await db.update(system).set(settings).where(eq(system.id, id));
}

/** Whether another system has this name, in any letter case. */
export async function isSystemNameTaken(db: Database, ownId: number, name: string): Promise<boolean> {
  return (await db.$count(system, and(ne(system.id, ownId), sameText(system.name, name)))) > 0;
}
