import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { requireAdministered } from '../access/administers';
import { auditedAssignment } from '../access/audited-assignment';
import { requirePage } from '../access/guards';
import { changesBetween, recordAudit } from '../access/record-audit';
import { lockUntilEnd } from '../db/locks';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { insertAssignments } from '../accounts/assignments.statements';
import {
  countOtherMembers,
  insertSystem,
  isSystemTaken,
  lockSystemNames,
  removeSystem,
} from './system-admin.statements';
import { nodesWithEvidence } from '../devices/retired-nodes.statements';
import { firstEvents } from '../accounts/first-events';
import { serveInTransaction } from '../access/calls/handler';

const DEVICES_IN_USE = 'Its devices have readings or alarms. Retire them first: these are evidence, and are kept.';
const STAFF_ONLY =
  'Its retired devices have readings or alarms, which are kept as evidence. Only staff may delete them.';
const NAME_MISSING = 'Its retired devices have readings or alarms. Type its name to delete them for good.';

const serveCreateSystem = serveInTransaction(createSystem, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  const name = input.Name.trim();
  const version = input.SystemVersion;
  const w2SystemId = version === 'W2' ? input.ExternalSystemID.trim() : null;
  // One at a time, so that two calls with the same name cannot both find it free.
  await lockUntilEnd(db, 'systemNames');
  if (await isSystemTaken(db, name, w2SystemId)) return { NewSystemID: 0 };
  const id = await insertSystem(db, { name, version, w2SystemId, createdBy: caller.id, createdAt: clock() });
  await recordAudit(
    db,
    caller,
    {
      action: createSystem.name,
      entity: { kind: 'system', id, name },
      changes: changesBetween(null, { name, version, w2SystemId }),
    },
    clock(),
  );
  if (caller.category === 'installer') {
    const place = { role: 'installer' as const, ...firstEvents(version) };
    await insertAssignments(db, [{ accountId: caller.id, systemId: id, ...place, updatedAt: clock() }]);
    await recordAudit(db, caller, auditedAssignment(createSystem.name, caller, id, null, place), clock());
  }
  return { NewSystemID: id };
});

const serveDeleteSystem = serveInTransaction(deleteSystem, async ({ db, caller, clock, input: { ID, PurgeName } }) => {
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [ID]);
  const site = await lockSystemNames(db, ID);
  if (!site) throw new Refusal(403);
  if ((await countOtherMembers(db, ID, caller.id)) > 0) throw new Refusal(409);
  await requirePurge(db, caller, { id: ID, name: site.name }, PurgeName);
  const accounts = await removeSystem(db, ID);
  await recordAudit(
    db,
    caller,
    {
      action: deleteSystem.name,
      entity: { kind: 'system', id: ID, name: site.name },
      accounts,
      changes: changesBetween(site, null),
    },
    clock(),
  );
  return {};
});

/**
 * A system whose devices have readings or alarms is deleted by staff only, once each of them is retired and somebody
 * has typed the system's name.
 */
async function requirePurge(
  db: Database,
  caller: Caller,
  { id, name }: { id: number; name: string },
  typed: string | undefined,
): Promise<void> {
  const nodes = await nodesWithEvidence(db, id);
  if (nodes.length === 0) return;
  if (nodes.some(({ isRetired }) => !isRetired)) throw new Refusal(409, { ID: DEVICES_IN_USE });
  if (caller.category !== 'staff') throw new Refusal(409, { ID: STAFF_ONLY });
  if (typed === undefined) throw new Refusal(409, { ID: NAME_MISSING });
  if (typed !== name) throw new Refusal(422, { PurgeName: 'This is not the name of the system.' });
}

export const systemAdminOperations = [serveCreateSystem, serveDeleteSystem];
