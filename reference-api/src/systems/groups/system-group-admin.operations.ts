import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import {
  createSystemGroup,
  deleteSystemGroup,
  setGroupAccounts,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import { administeredBy, requireAdministered } from '../../access/administers';
import { requirePage } from '../../access/guards';
import { mayChangeGroup } from '../../access/may-change-group';
import { changesBetween, recordAudit } from '../../access/record-audit';
import { rightsTo } from '../../access/visible-accounts';
import type { Database } from '../../db/database';
import { lockUntilEnd } from '../../db/locks';
import {
  accountsOfGroup,
  countVisibleSystems,
  deleteGroupRow,
  type Group,
  hasGroupNamed,
  insertGroup,
  lockGroup,
  type Move,
  moveAccounts,
  moveSystems,
  namesOf,
  systemsOfGroup,
} from './system-group-admin.statements';
import type { Caller } from '../../access/caller';
import { serveInTransaction } from '../../access/calls/handler';
import { Refusal } from '../../kit/refusal';

const serveCreateGroup = serveInTransaction(createSystemGroup, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  const name = input.name.trim();
  await lockUntilEnd(db, 'groupNames');
  if (await hasGroupNamed(db, name)) return { newSystemGroupID: 0 };
  const { isPublic } = input;
  const id = await insertGroup(db, { name, isPublic, createdBy: caller.id, createdAt: clock() });
  await recordAudit(
    db,
    caller,
    {
      action: createSystemGroup.name,
      entity: { kind: 'system_group', id, name },
      changes: changesBetween(null, { name, isPublic }),
    },
    clock(),
  );
  return { newSystemGroupID: id };
});

const serveDeleteGroup = serveInTransaction(deleteSystemGroup, async ({ db, caller, clock, input: { ID } }) => {
  const group = await ownGroup(db, caller, ID);
  const { systems, accounts } = await deleteGroupRow(db, ID);
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

const serveSetSystems = serveInTransaction(
  setGroupSystems,
  async ({ db, caller, clock, input: { groupID, systemIDs } }) => {
    const group = await ownGroup(db, caller, groupID);
    // Even for members: otherwise the response would reveal hidden systems of the group.
    if ((await countVisibleSystems(db, caller, systemIDs)) !== new Set(systemIDs).size) throw new Refusal(403);
    const { join, leave: wouldLeave } = difference(await systemsOfGroup(db, groupID), systemIDs);
    await requireAdministered(db, caller, join);
    // Systems that the caller does not administer are left unchanged.
    const leave = wouldLeave.filter(await administeredBy(db, caller));
    await moveSystems(db, groupID, { leave, join });
    const changes = await membership(db, 'systems', { leave, join });
    await recordAudit(
      db,
      caller,
      {
        action: setGroupSystems.name,
        entity: { kind: 'system_group', id: groupID, name: group.name },
        systems: [...leave, ...join],
        changes,
      },
      clock(),
    );
    return {};
  },
);

const serveSetAccounts = serveInTransaction(
  setGroupAccounts,
  async ({ db, caller, clock, input: { groupID, accountIDs } }) => {
    const group = await ownGroup(db, caller, groupID);
    if (group.isPublic) throw new Refusal(400);
    const { join, leave: wouldLeave } = difference(await accountsOfGroup(db, groupID), accountIDs);
    const rights = await rightsTo(db, caller, [...accountIDs, ...wouldLeave]);
    // Members whom the caller cannot see stay; those with read-only access cannot be moved
    // (docs/product/systems.md#system-groups).
    const leave = wouldLeave.filter((id) => rights.has(id));
    const isFixed = (id: number) => [undefined, 'read_only', 'none'].includes(rights.get(id));
    if (join.some(isFixed) || leave.some(isFixed) || !accountIDs.every((id) => rights.has(id))) throw new Refusal(403);
    await moveAccounts(db, groupID, { leave, join });
    const changes = await membership(db, 'accounts', { leave, join });
    await recordAudit(
      db,
      caller,
      {
        action: setGroupAccounts.name,
        entity: { kind: 'system_group', id: groupID, name: group.name },
        accounts: [...leave, ...join],
        changes,
      },
      clock(),
    );
    return {};
  },
);

/** What was removed and added, by name. */
async function membership(db: Database, of: 'systems' | 'accounts', { leave, join }: Move): Promise<AuditChange[]> {
  const names = await namesOf(db, of, [...leave, ...join]);
  const named = (ids: readonly number[]) => ids.map((id) => `${names.get(id) ?? ''} (#${id})`);
  return changesBetween({ [of]: named(leave) }, { [of]: named(join) });
}

/** A group that the caller may change: their own; for staff, any (docs/product/access.md). */
async function ownGroup(db: Database, caller: Caller, groupId: number): Promise<Group> {
  requirePage(caller, '/installer_panel');
  const group = await lockGroup(db, groupId);
  if (!group || !mayChangeGroup(caller, group)) throw new Refusal(403);
  return group;
}

function difference(before: readonly number[], after: readonly number[]): { join: number[]; leave: number[] } {
  const [old, wanted] = [new Set(before), new Set(after)];
  return { join: [...wanted].filter((id) => !old.has(id)), leave: [...old].filter((id) => !wanted.has(id)) };
}

export const systemGroupAdminOperations = [serveCreateGroup, serveDeleteGroup, serveSetSystems, serveSetAccounts];
