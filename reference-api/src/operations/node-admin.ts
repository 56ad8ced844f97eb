import { createNode, deleteNode, listFreeDevices } from '@sagitta/shared-contracts/api/node-admin';
import { administeredBy, requireAdministered } from '../access/administers';
import { requirePage } from '../access/guards';
import { changesBetween, recordAudit } from '../access/record-audit';
import {
  deleteNodeRow,
  freeDeviceId,
  freeDevices,
  hasNodeNamed,
  insertNode,
  lockNodeWithSerial,
} from '../repositories/node-admin';
import { lockSystemVersion } from '../repositories/system-versions';
import { reads, writes } from './handler';
import { Refusal } from '../refusal';

const serveListFreeDevices = reads(listFreeDevices, ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  return freeDevices(db);
});

const serveCreateNode = writes(createNode, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [input.SystemID]);
  const version = await lockSystemVersion(db, input.SystemID);
  if (version === null) throw new Refusal(403);
  if (version === 'W2') throw new Refusal(422);
  const deviceId = await freeDeviceId(db, input.DeviceSerialString);
  const name = input.Name.trim();
  if (deviceId === null || (await hasNodeNamed(db, input.SystemID, name))) return { result: 0 };
  const id = await insertNode(db, { systemId: input.SystemID, deviceId, name });
  await recordAudit(
    db,
    caller,
    {
      action: createNode.name,
      entity: { kind: 'node', id, name },
      systems: [input.SystemID],
      changes: changesBetween(null, { name, serial: input.DeviceSerialString }),
    },
    clock(),
  );
  return { result: id };
});

const serveDeleteNode = writes(deleteNode, async ({ db, caller, clock, input: { id } }) => {
  requirePage(caller, '/installer_panel');
  const administers = await administeredBy(db, caller);
  const found = await lockNodeWithSerial(db, id);
  if (!found || !administers(found.systemId)) throw new Refusal(403);
  await deleteNodeRow(db, id);
  await recordAudit(
    db,
    caller,
    {
      action: deleteNode.name,
      entity: { kind: 'node', id, name: found.name },
      systems: [found.systemId],
      changes: changesBetween({ name: found.name, serial: found.serial }, null),
    },
    clock(),
  );
  return { result: id };
});

export const nodeAdminOperations = [serveListFreeDevices, serveCreateNode, serveDeleteNode];
