import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../access/caller';
import { maySeeGroup } from '../../access/may-see-group';
import { maySee } from '../../access/visibility';
import { type VisibleAccount, visibleAccounts } from '../../access/visible-accounts';
import type { Database } from '../../db/database';
import { account, systemGroup, systemGroupSystem } from '../../db/schema/index';

/**
 * Public groups, and private ones that the caller is a member of or created; staff see all (docs/product/access.md).
 */
export async function visibleGroups(db: Database, caller: Caller) {
  return groups(db, caller, maySeeGroup(caller));
}

/** Groups that the caller may change: their own; for staff, any. */
export async function changeableGroups(db: Database, caller: Caller) {
  return groups(db, caller, caller.category === 'staff' ? undefined : eq(systemGroup.createdBy, caller.id));
}

export async function isGroupVisible(db: Database, caller: Caller, groupId: number): Promise<boolean> {
  return (await db.$count(systemGroup, and(eq(systemGroup.id, groupId), maySeeGroup(caller)))) > 0;
}

/** The members of a group whom the caller may see. */
export async function visibleMembers(db: Database, caller: Caller, groupId: number): Promise<VisibleAccount[]> {
  const members = sql`select account_id from system_group_account where group_id = ${groupId}`;
  return visibleAccounts(db, caller, sql`${account.id} in (${members})`);
}

/** Groups by name, with their systems that the caller may see. */
async function groups(db: Database, caller: Caller, where: SQL | undefined) {
  return db
    .select({
      id: systemGroup.id,
      name: systemGroup.name,
      isPublic: systemGroup.isPublic,
      createdBy: systemGroup.createdBy,
      systemsCount: sql<number>`count(${systemGroupSystem.systemId})::int`,
      systemIds: sql<number[]>`coalesce(
        array_agg(${systemGroupSystem.systemId} order by ${systemGroupSystem.systemId})
          filter (where ${systemGroupSystem.systemId} is not null), '{}')`,
    })
    .from(systemGroup)
    .leftJoin(
      systemGroupSystem,
      and(eq(systemGroupSystem.groupId, systemGroup.id), maySee(caller, systemGroupSystem.systemId)),
    )
    .where(where)
    .groupBy(systemGroup.id)
    .orderBy(asc(sql`lower(${systemGroup.name})`));
}
