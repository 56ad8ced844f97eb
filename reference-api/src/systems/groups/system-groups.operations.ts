import {
  listGroupAccounts,
  listGroupSystems,
  listSystemGroups,
  listSystemGroupsInstaller,
} from '@sagitta/shared-contracts/api/system-group';
import { requirePage } from '../../access/guards';
import { mayChangeGroup } from '../../access/may-change-group';
import type { Database } from '../../db/database';
import { changeableGroups, isGroupVisible, visibleGroups, visibleMembers } from './system-groups.statements';
import { systemsJson } from '../systems.statements';
import { wireRow } from '../../accounts/accounts.operations';
import type { Caller } from '../../access/caller';
import { serve } from '../../access/calls/handler';
import { listText } from '../list-text';
import { Refusal } from '../../kit/refusal';

const serveListGroups = serve(listSystemGroups, async ({ db, caller }) => {
  requirePage(caller, '/system-groups');
  return onWire(caller, await visibleGroups(db, caller));
});

const serveListGroupsInstaller = serve(listSystemGroupsInstaller, async ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  return onWire(caller, await changeableGroups(db, caller));
});

const serveGroupSystems = serve(listGroupSystems, async ({ db, caller, clock, params, header }) => {
  await requireGroup(db, caller, params.id);
  return listText({ header }, (form) => systemsJson(db, caller, clock(), form, { group: params.id }));
});

const serveGroupAccounts = serve(listGroupAccounts, async ({ db, caller, env, params }) => {
  await requireGroup(db, caller, params.id);
  const found = await visibleMembers(db, caller, params.id);
  return found.map((member) => wireRow(member, env.PROVIDER_SLUG));
});

async function requireGroup(db: Database, caller: Caller, groupId: number): Promise<void> {
  requirePage(caller, '/system-groups/:id/systems');
  if (!(await isGroupVisible(db, caller, groupId))) throw new Refusal(403);
}

/** In wire format. */
function onWire(caller: Caller, groups: Awaited<ReturnType<typeof visibleGroups>>) {
  return groups.map(({ id, createdBy, ...group }) => ({
    ID: id,
    ...group,
    public: group.isPublic,
    mayDelete: mayChangeGroup(caller, { createdBy }),
  }));
}

export const systemGroupOperations = [serveListGroups, serveListGroupsInstaller, serveGroupSystems, serveGroupAccounts];
