import { and, eq, inArray } from 'drizzle-orm';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import {
  createSystemGroup,
  deleteSystemGroup,
  setGroupAccounts,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import { administeredBy, requireAdministered } from '../access/administers';
import { requirePage } from '../access/guards';
import { mayChangeGroup } from '../access/may-change-group';
import { changesBetween, recordAudit } from '../access/record-audit';
import { maySee } from '../access/visibility';
import { rightsTo } from '../access/visible-accounts';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import { account, system, systemGroup, systemGroupAccount, systemGroupSystem } from '../db/schema/index';
import type { Caller } from '../access/caller';
import { writes } from './handler';
import { Refusal } from '../refusal';
import { sameText } from '../db/same-text';

const serveCreateGroup = writes(createSystemGroup, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  const name = input.name.trim();
  await lockUntilEnd(db, 'groupNames');
  if ((await db.$count(systemGroup, sameText(systemGroup.name, name))) > 0) return { newSystemGroupID: 0 };
  const [made] = await db
    .insert(systemGroup)
    .values({ name, isPublic: input.isPublic, createdBy: caller.id, createdAt: clock() })
    .returning({ id: systemGroup.id });
  if (!made) throw new Error('The database has not answered the new group.');
  await recordAudit(
    db,
    caller,
    {
      action: createSystemGroup.name,
      entity: { kind: 'system_group', id: made.id, name },
      changes: changesBetween(null, { name, isPublic: input.isPublic }),
    },
    clock(),
  );
  return { newSystemGroupID: made.id };
});

const serveDeleteGroup = writes(deleteSystemGroup, async ({ db, caller, clock, input: { ID } }) => {
  const group = await ownGroup(db, caller, ID);
  const systems = (
    await db
      .delete(systemGroupSystem)
      .where(eq(systemGroupSystem.groupId, ID))
      .returning({ id: systemGroupSystem.systemId })
  ).map(({ id }) => id);
  const accounts = (
    await db
      .delete(systemGroupAccount)
      .where(eq(systemGroupAccount.groupId, ID))
      .returning({ id: systemGroupAccount.accountId })
  ).map(({ id }) => id);
  await db.delete(systemGroup).where(eq(systemGroup.id, ID));
  const { name, isPublic } = group;
  await recordAudit(
    db,
    caller,
    {
      action: deleteSystemGroup.name,
      entity: { kind: 'system_group', id: ID, name },
      accounts,
      systems,
      changes: changesBetween({ name, isPublic }, null),
    },
    clock(),
  );
  return {};
});

const serveSetSystems = writes(setGroupSystems, async ({ db, caller, clock, input: { groupID, systemIDs } }) => {
  const group = await ownGroup(db, caller, groupID);
  // Also of members: otherwise the answer would tell which systems that they cannot see are in the group.
  if (
    (await db.$count(system, and(inArray(system.id, systemIDs), maySee(caller, system.id)))) !== new Set(systemIDs).size
  )
    throw new Refusal(403);
  const members = (
    await db
      .select({ id: systemGroupSystem.systemId })
      .from(systemGroupSystem)
      .where(eq(systemGroupSystem.groupId, groupID))
  ).map(({ id }) => id);
  const { join, leave } = difference(members, systemIDs);
  await requireAdministered(db, caller, join);
  // Systems that the caller does not administer stay where they are.
  const gone = leave.filter(await administeredBy(db, caller));
  if (gone.length > 0)
    await db
      .delete(systemGroupSystem)
      .where(and(eq(systemGroupSystem.groupId, groupID), inArray(systemGroupSystem.systemId, gone)));
  if (join.length > 0)
    await db.insert(systemGroupSystem).values(join.map((systemId) => ({ groupId: groupID, systemId })));
  const changes = await membership(db, 'systems', system, gone, join);
  await recordAudit(
    db,
    caller,
    {
      action: setGroupSystems.name,
      entity: { kind: 'system_group', id: groupID, name: group.name },
      systems: [...gone, ...join],
      changes,
    },
    clock(),
  );
  return {};
});

const serveSetAccounts = writes(setGroupAccounts, async ({ db, caller, clock, input: { groupID, accountIDs } }) => {
  const group = await ownGroup(db, caller, groupID);
  if (group.isPublic) throw new Refusal(400);
  const members = await db
    .select({ id: systemGroupAccount.accountId })
    .from(systemGroupAccount)
    .where(eq(systemGroupAccount.groupId, groupID));
  const { join: joins, leave } = difference(
    members.map(({ id }) => id),
    accountIDs,
  );
  const rights = await rightsTo(db, caller, [...accountIDs, ...leave]);
  // Members whom the caller cannot see stay; those who are seen with read-only access cannot be moved
  // (docs/product/systems.md#system-groups).
  const leaves = leave.filter((id) => rights.has(id));
  const isFixed = (id: number) => [undefined, 'read_only', 'none'].includes(rights.get(id));
  if (joins.some(isFixed) || leaves.some(isFixed) || !accountIDs.every((id) => rights.has(id))) throw new Refusal(403);
  if (leaves.length > 0)
    await db
      .delete(systemGroupAccount)
      .where(and(eq(systemGroupAccount.groupId, groupID), inArray(systemGroupAccount.accountId, leaves)));
  if (joins.length > 0)
    await db.insert(systemGroupAccount).values(joins.map((accountId) => ({ groupId: groupID, accountId })));
  const changes = await membership(db, 'accounts', account, leaves, joins);
  await recordAudit(
    db,
    caller,
    {
      action: setGroupAccounts.name,
      entity: { kind: 'system_group', id: groupID, name: group.name },
      accounts: [...leaves, ...joins],
      changes,
    },
    clock(),
  );
  return {};
});

/** Who or what left and came, by name. */
async function membership(
  db: Database,
  field: string,
  table: typeof system | typeof account,
  left: readonly number[],
  came: readonly number[],
): Promise<AuditChange[]> {
  const rows =
    left.length + came.length === 0
      ? []
      : await db
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, [...left, ...came]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[]) => ids.map((id) => `${names.get(id) ?? ''} (#${id})`);
  return changesBetween({ [field]: named(left) }, { [field]: named(came) });
}

/** A group that the caller may change: their own; for staff, any (docs/product/access.md). */
async function ownGroup(db: Database, caller: Caller, groupId: number): Promise<typeof systemGroup.$inferSelect> {
  requirePage(caller, '/installer_panel');
  const [group] = await db.select().from(systemGroup).where(eq(systemGroup.id, groupId)).for('update');
  if (!group || !mayChangeGroup(caller, group)) throw new Refusal(403);
  return group;
}

function difference(before: readonly number[], after: readonly number[]): { join: number[]; leave: number[] } {
  const [old, wanted] = [new Set(before), new Set(after)];
  return { join: [...wanted].filter((id) => !old.has(id)), leave: [...old].filter((id) => !wanted.has(id)) };
}

export const systemGroupAdminOperations = [serveCreateGroup, serveDeleteGroup, serveSetSystems, serveSetAccounts];
