import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { assignment, system } from '../db/schema/index';

export type Assignment = typeof assignment.$inferSelect;

/** An account's membership of a system. */
export interface AssignmentWithSystem {
  assignment: Assignment;
  system: Pick<typeof system.$inferSelect, 'name' | 'version'>;
}

/** The account's memberships of systems that the caller may see, by the systems' names. */
export async function visibleAssignments(
  db: Database,
  caller: Caller,
  accountId: number,
): Promise<AssignmentWithSystem[]> {
  return db
    .select({ assignment, system: { name: system.name, version: system.version } })
    .from(assignment)
    .innerJoin(system, eq(system.id, assignment.systemId))
    .where(and(eq(assignment.accountId, accountId), maySee(caller, assignment.systemId)))
    .orderBy(asc(sql`lower(${system.name})`));
}

/** Of all systems, also those that the caller cannot see. */
export async function countAssignments(db: Database, accountId: number): Promise<number> {
  return db.$count(assignment, eq(assignment.accountId, accountId));
}

/** The ids of all systems that the account is in, also those that the caller cannot see. */
export async function systemsOfAccount(db: Database, accountId: number): Promise<number[]> {
  const rows = await db
    .select({ systemId: assignment.systemId })
    .from(assignment)
    .where(eq(assignment.accountId, accountId));
  return rows.map(({ systemId }) => systemId);
}

/** The account's roles in those of the systems that it is in. */
export async function rolesInSystems(db: Database, accountId: number, systemIds: readonly number[]) {
  return db
    .select({ systemID: assignment.systemId, accountRole: assignment.role })
    .from(assignment)
    .where(and(eq(assignment.accountId, accountId), inArray(assignment.systemId, [...systemIds])));
}

/** Leaves out systems that an account is already in. @returns the ids of the systems that were not left out */
export async function insertAssignments(
  db: Database,
  places: readonly (typeof assignment.$inferInsert)[],
): Promise<Set<number>> {
  const rows = await db
    .insert(assignment)
    .values([...places])
    .onConflictDoNothing()
    .returning({ systemId: assignment.systemId });
  return new Set(rows.map(({ systemId }) => systemId));
}

type Ids = Pick<Assignment, 'accountId' | 'systemId'>;

export async function updateAssignment(
  db: Database,
  ids: Ids,
  changed: Partial<typeof assignment.$inferInsert>,
): Promise<void> {
  await db.update(assignment).set(changed).where(isPlace(ids));
}

export async function deleteAssignment(db: Database, ids: Ids): Promise<void> {
  await db.delete(assignment).where(isPlace(ids));
}

function isPlace({ accountId, systemId }: Ids): SQL | undefined {
  return and(eq(assignment.accountId, accountId), eq(assignment.systemId, systemId));
}
