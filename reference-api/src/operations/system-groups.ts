import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import {
  listGroupAccounts,
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { requirePage } from '../access/guards';
import { mayChangeGroup } from '../access/may-change-group';
import { visibleAccounts } from '../access/visible-accounts';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { account, systemGroup, systemGroupAccount, systemGroupSystem } from '../db/schema/index';
import { systemsJson } from '../repositories/systems';
import { wireRow } from './accounts';
import type { Caller } from '../access/caller';
import { reads } from './handler';
import { listText } from './list-text';
import { Refusal } from '../refusal';

/**
 * Public groups, and private ones that the caller is a member of or created; staff see all (docs/product/access.md).
 */
const serveListGroups = reads(listSystemGroups, ({ db, caller }) => {
  requirePage(caller, '/system-groups');
  return groups(db, caller, maySeeGroup(caller));
});

/** Groups that the caller may change: their own; for staff, any. */
const serveListGroupsInstaller = reads(listSystemGroupsInstaller, ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  return groups(db, caller, caller.category === 'staff' ? undefined : eq(systemGroup.createdBy, caller.id));
});

const serveGroupSystems = reads(listGroupSystems, async ({ db, caller, clock, params, header }) => {
  await requireGroup(db, caller, params.id);
  return listText({ header }, (form) => systemsJson(db, caller, clock(), form, { group: params.id }));
});

const serveGroupAccounts = reads(listGroupAccounts, async ({ db, caller, env, params }) => {
  await requireGroup(db, caller, params.id);
  const members = db
    .select({ id: systemGroupAccount.accountId })
    .from(systemGroupAccount)
    .where(eq(systemGroupAccount.groupId, params.id));
  const found = await visibleAccounts(db, caller, inArray(account.id, members));
  return found.map((member) => wireRow(member, env.PROVIDER_SLUG));
});

async function requireGroup(db: Database, caller: Caller, groupId: number): Promise<void> {
  requirePage(caller, '/system-groups/:id/systems');
  const [found] = await db
    .select({ id: systemGroup.id })
    .from(systemGroup)
    .where(and(eq(systemGroup.id, groupId), maySeeGroup(caller)));
  if (!found) throw new Refusal(403);
}

function maySeeGroup(caller: Caller): SQL | undefined {
  if (caller.category === 'staff') return undefined;
  return or(
    eq(systemGroup.isPublic, true),
    eq(systemGroup.createdBy, caller.id),
    sql`${systemGroup.id} in (select group_id from system_group_account where account_id = ${caller.id})`,
  );
}

/** Groups with the number of their systems that the caller may see. */
async function groups(db: Database, caller: Caller, where: SQL | undefined) {
  const rows = await db
    .select({
      ID: systemGroup.id,
      name: systemGroup.name,
      isPublic: systemGroup.isPublic,
      createdBy: systemGroup.createdBy,
      systemsCount: sql<number>`count(${systemGroupSystem.systemId})::int`,
    })
    .from(systemGroup)
    .leftJoin(
      systemGroupSystem,
      and(eq(systemGroupSystem.groupId, systemGroup.id), maySee(caller, systemGroupSystem.systemId)),
    )
    .where(where)
    .groupBy(systemGroup.id)
    .orderBy(asc(sql`lower(${systemGroup.name})`));
  return rows.map(({ createdBy, ...group }) => ({
    ...group,
    public: group.isPublic,
    mayDelete: mayChangeGroup(caller, { createdBy }),
  }));
}

export const systemGroupOperations = [serveListGroups, serveListGroupsInstaller, serveGroupSystems, serveGroupAccounts];
