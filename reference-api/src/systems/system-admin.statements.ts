import { and, eq, ne, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sameText } from '../db/same-text';
import { assignment, system } from '../db/schema/index';

/** Whether another system has this name, in any letter case, or this id of a W2 system. */
export async function isSystemTaken(db: Database, name: string, w2SystemId: string | null): Promise<boolean> {
  const sameId = w2SystemId === null ? undefined : eq(system.w2SystemId, w2SystemId);
  return (await db.$count(system, or(sameText(system.name, name), sameId))) > 0;
}

export async function insertSystem(db: Database, values: typeof system.$inferInsert): Promise<number> {
  const [made] = await db.insert(system).values(values).returning({ id: system.id });
  if (!made) throw new Error('The database did not return the new system.');
  return made.id;
}

/** What identifies a system, locked until the call ends. */
export async function lockSystemNames(db: Database, id: number) {
  const [found] = await db
    .select({ name: system.name, version: system.version, w2SystemId: system.w2SystemId })
    .from(system)
    .where(eq(system.id, id))
    .for('update');
  return found;
}

/** How many accounts other than this one are members of the system. */
export async function countOtherMembers(db: Database, systemId: number, accountId: number): Promise<number> {
  return db.$count(assignment, and(eq(assignment.systemId, systemId), ne(assignment.accountId, accountId)));
}

/** Removes a system with its members. @returns the accounts that were members */
export async function removeSystem(db: Database, id: number): Promise<number[]> {
  const members = await db
    .delete(assignment)
    .where(eq(assignment.systemId, id))
    .returning({ accountId: assignment.accountId });
  await db.delete(system).where(eq(system.id, id));
  return members.map(({ accountId }) => accountId);
}
