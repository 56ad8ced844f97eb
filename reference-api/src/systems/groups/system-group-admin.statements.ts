import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../../access/caller';
import { maySee } from '../../access/visibility';
import type { Database } from '../../db/database';
import { sameText } from '../../db/same-text';
import { account, system, systemGroup, systemGroupAccount, systemGroupSystem } from '../../db/schema/index';

export type Group = typeof systemGroup.$inferSelect;

/** Locked until the call ends; null if the group does not exist. */
export async function lockGroup(db: Database, id: number): Promise<Group | null> {
  const [found] = await db.select().from(systemGroup).where(eq(systemGroup.id, id)).for('update');
  return found ?? null;
}

/** Whether a group has this name, in any letter case. */
export async function hasGroupNamed(db: Database, name: string): Promise<boolean> {
  return (await db.$count(systemGroup, sameText(systemGroup.name, name))) > 0;
}

export async function insertGroup(db: Database, made: typeof systemGroup.$inferInsert): Promise<number> {
  const [row] = await db.insert(systemGroup).values(made).returning({ id: systemGroup.id });
  if (!row) throw new Error('The database has not answered the new group.');
  return row.id;
}

/** Deletes a group and returns what was in it. */
export async function deleteGroupRow(db: Database, id: number): Promise<{ systems: number[]; accounts: number[] }> {
  const systems = await db
    .delete(systemGroupSystem)
    .where(eq(systemGroupSystem.groupId, id))
    .returning({ id: systemGroupSystem.systemId });
  const accounts = await db
    .delete(systemGroupAccount)
    .where(eq(systemGroupAccount.groupId, id))
    .returning({ id: systemGroupAccount.accountId });
  await db.delete(systemGroup).where(eq(systemGroup.id, id));
  return { systems: systems.map((row) => row.id), accounts: accounts.map((row) => row.id) };
}

/** How many of the systems exist and are visible to the caller. */
export async function countVisibleSystems(db: Database, caller: Caller, ids: readonly number[]): Promise<number> {
  return db.$count(system, and(inArray(system.id, [...ids]), maySee(caller, system.id)));
}

export async function systemsOfGroup(db: Database, groupId: number): Promise<number[]> {
  const rows = await db
    .select({ id: systemGroupSystem.systemId })
    .from(systemGroupSystem)
    .where(eq(systemGroupSystem.groupId, groupId));
  return rows.map(({ id }) => id);
}

export async function accountsOfGroup(db: Database, groupId: number): Promise<number[]> {
  const rows = await db
    .select({ id: systemGroupAccount.accountId })
    .from(systemGroupAccount)
    .where(eq(systemGroupAccount.groupId, groupId));
  return rows.map(({ id }) => id);
}

/** The members or systems removed from a group, and the added ones. */
export interface Move {
  leave: readonly number[];
  join: readonly number[];
}

export async function moveSystems(db: Database, groupId: number, { leave, join }: Move): Promise<void> {
  if (leave.length > 0)
    await db
      .delete(systemGroupSystem)
      .where(and(eq(systemGroupSystem.groupId, groupId), inArray(systemGroupSystem.systemId, [...leave])));
  if (join.length > 0) await db.insert(systemGroupSystem).values(join.map((systemId) => ({ groupId, systemId })));
}

export async function moveAccounts(db: Database, groupId: number, { leave, join }: Move): Promise<void> {
  if (leave.length > 0)
    await db
      .delete(systemGroupAccount)
      .where(and(eq(systemGroupAccount.groupId, groupId), inArray(systemGroupAccount.accountId, [...leave])));
  if (join.length > 0) await db.insert(systemGroupAccount).values(join.map((accountId) => ({ groupId, accountId })));
}

const NAMED = { systems: system, accounts: account } as const;

/** The names of systems or accounts by their ids. */
export async function namesOf(
  db: Database,
  of: keyof typeof NAMED,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const table = NAMED[of];
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
