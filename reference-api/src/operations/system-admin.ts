import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { requireAdministered } from '../access/administers';
import { auditedPlace } from '../access/audited-place';
import { requirePage } from '../access/guards';
import { changesBetween, recordAudit } from '../access/record-audit';
import { lockUntilEnd } from '../db/locks';
import { Refusal } from '../refusal';
import { insertAssignments } from '../repositories/assignments';
import {
  countOtherMembers,
  insertSystem,
  isSystemTaken,
  lockSystemNames,
  removeSystem,
} from '../repositories/system-admin';
import { firstEvents } from './first-events';
import { writes } from './handler';

const serveCreateSystem = writes(createSystem, async ({ db, caller, clock, input }) => {
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
    await recordAudit(db, caller, auditedPlace(createSystem.name, caller, id, null, place), clock());
  }
  return { NewSystemID: id };
});

const serveDeleteSystem = writes(deleteSystem, async ({ db, caller, clock, input: { ID } }) => {
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [ID]);
  const site = await lockSystemNames(db, ID);
  if (!site) throw new Refusal(403);
  if ((await countOtherMembers(db, ID, caller.id)) > 0) throw new Refusal(409);
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

export const systemAdminOperations = [serveCreateSystem, serveDeleteSystem];
