import { and, asc, eq, isNull } from 'drizzle-orm';
import { createNode, deleteNode, listFreeDevices } from '@sagitta/shared-contracts/api/node-admin';
import { administeredBy, requireAdministered } from '../access/administers';
import { requirePage } from '../access/guards';
import { changesBetween, recordAudit } from '../access/record-audit';
import { device, node, system } from '../db/schema/index';
import { reads, writes } from './handler';
import { Refusal } from '../refusal';
import { sameText } from '../db/same-text';

const serveListFreeDevices = reads(listFreeDevices, ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  return db
    .select({ SerialString: device.serial, SystemVersion: device.systemVersion })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .where(isNull(node.id))
    .orderBy(asc(device.serial));
});

const serveCreateNode = writes(createNode, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/installer_panel');
  await requireAdministered(db, caller, [input.SystemID]);
  const [site] = await db
    .select({ version: system.version })
    .from(system)
    .where(eq(system.id, input.SystemID))
    .for('update');
  if (!site) throw new Refusal(403);
  if (site.version === 'W2') throw new Refusal(422);
  const [found] = await db
    .select({ device, nodeId: node.id })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .where(and(eq(device.serial, input.DeviceSerialString), eq(device.systemVersion, 'W4')));
  const name = input.Name.trim();
  const taken = await db.$count(node, and(eq(node.systemId, input.SystemID), sameText(node.name, name)));
  if (!found || found.nodeId !== null || taken > 0) return { result: 0 };
  const [made] = await db
    .insert(node)
    .values({ systemId: input.SystemID, deviceId: found.device.id, name })
    .returning({ id: node.id });
  if (!made) throw new Error('The database has not answered the new node.');
  await recordAudit(
    db,
    caller,
    {
      action: createNode.name,
      entity: { kind: 'node', id: made.id, name },
      systems: [input.SystemID],
      changes: changesBetween(null, { name, serial: input.DeviceSerialString }),
    },
    clock(),
  );
  return { result: made.id };
});

const serveDeleteNode = writes(deleteNode, async ({ db, caller, clock, input: { id } }) => {
  requirePage(caller, '/installer_panel');
  const administers = await administeredBy(db, caller);
  const [found] = await db
    .select({ name: node.name, systemId: node.systemId, serial: device.serial })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id))
    .for('update', { of: node });
  if (!found || !administers(found.systemId)) throw new Refusal(403);
  await db.delete(node).where(eq(node.id, id));
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
