import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import {
  createNode,
  deleteNode,
  listFreeDevices,
  listRetiredNodes,
  PURGE_AFTER_DAYS,
  restoreNode,
} from '@sagitta/shared-contracts/api/node-admin';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { administeredBy, requireAdministered } from '../access/administers';
import { requirePage } from '../access/guards';
import type { Caller } from '../access/caller';
import { type AuditRecord, changesBetween, recordAudit } from '../access/record-audit';
import type { Database } from '../db/database';
import {
  deleteNodeRow,
  freeDeviceId,
  freeDevices,
  hasNodeNamed,
  insertNode,
  isDeviceFree,
  lockNodeWithSerial,
} from './node-admin.statements';
import { mayEndByReading, type OpenAlarm } from '../alarms/close-alarm.statements';
import { hasEvidence, openAlarms, restoreRetired, retiredNodes, retireNode } from './retired-nodes.statements';
import { lockSystemVersion } from '../access/system-versions.statements';
import { serve, serveInTransaction } from '../access/calls/handler';
import { iso } from '../access/calls/wire';
import { Refusal } from '../kit/refusal';

const serveListFreeDevices = serve(listFreeDevices, async ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  const free = await freeDevices(db);
  return free.map((device) => ({ ...device, LatestPacketTimestamp: iso(device.LatestPacketTimestamp) }));
});

const serveCreateNode = serveInTransaction(createNode, async ({ db, caller, clock, input }) => {
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

const serveDeleteNode = serveInTransaction(deleteNode, async ({ db, caller, clock, input: { id, PurgeName } }) => {
  const found = await lockAdministered(db, caller, id);
  const { node } = found;
  if (node.retiredAt !== null) requirePurge(caller, node, PurgeName, clock());
  else if (PurgeName !== undefined) throw new Refusal(409, { id: 'This device is in use. Retire it first.' });
  const retired = node.retiredAt === null && (await hasEvidence(db, node));
  if (retired) {
    const alarms = await openAlarms(db, node);
    requireQuiet(caller, node, alarms, clock());
    await retireNode(db, { place: node, alarms, caller }, clock());
  } else await deleteNodeRow(db, id);
  const after = retired ? { ...auditedFields(found), retired } : null;
  await recordAudit(
    db,
    caller,
    auditOf(retired ? 'retireNode' : deleteNode.name, node, changesBetween(auditedFields(found), after)),
    clock(),
  );
  return { result: id, retired };
});

const serveListRetired = serve(listRetiredNodes, async ({ db, caller }) => {
  requirePage(caller, '/installer_panel');
  const administers = await administeredBy(db, caller);
  return (await retiredNodes(db)).flatMap(({ serial, retiredAt, ...node }) =>
    retiredAt !== null && administers(node.systemId)
      ? [
          {
            ...node,
            DeviceSerialString: serial,
            retiredAt: retiredAt.toISOString(),
            purgeFrom: purgeFrom(retiredAt).toISOString(),
          },
        ]
      : [],
  );
});

const serveRestore = serveInTransaction(restoreNode, async ({ db, caller, clock, input: { id } }) => {
  const found = await lockAdministered(db, caller, id);
  const { node } = found;
  if (node.retiredAt === null) throw new Refusal(409, { id: 'This device is in use already.' });
  // As whoever makes a node: two cannot find the same name free.
  await lockSystemVersion(db, node.systemId);
  if (await hasNodeNamed(db, node.systemId, node.name))
    throw new Refusal(409, { id: 'Another device of the system has this name by now.' });
  if (!(await isDeviceFree(db, node.deviceId)))
    throw new Refusal(409, { id: 'Its hardware belongs to another device by now.' });
  await restoreRetired(db, node, caller, clock());
  const changes = changesBetween({ ...auditedFields(found), retired: true }, auditedFields(found));
  await recordAudit(db, caller, auditOf(restoreNode.name, node, changes), clock());
  return {};
});

/** A node, also a retired one, of a system that the caller administers, locked until the call ends. */
async function lockAdministered(db: Database, caller: Caller, id: number) {
  requirePage(caller, '/installer_panel');
  const administers = await administeredBy(db, caller);
  const found = await lockNodeWithSerial(db, id);
  if (!found || !administers(found.node.systemId)) throw new Refusal(403);
  return found;
}
type Found = Awaited<ReturnType<typeof lockAdministered>>;

/** Refuses to delete a retired node for good, unless all that is asked for that is given. */
function requirePurge(caller: Caller, { name, retiredAt }: Found['node'], typed: string | undefined, now: Date): void {
  if (caller.category !== 'staff') throw new Refusal(403);
  if (typed === undefined) throw new Refusal(409, { id: 'This device is retired already.' });
  if (typed !== name) throw new Refusal(422, { PurgeName: 'This is not the name of the device.' });
  if (retiredAt !== null && purgeFrom(retiredAt) > now)
    throw new Refusal(409, { id: `A device is kept for ${PURGE_AFTER_DAYS} days after it was retired.` });
}

/**
 * Refuses to retire a node while a reading may still end an alarm of it, as closing that alarm by hand is refused: the
 * structure may be at that level. Staff may, and whoever was told of the alarm is told that they have.
 */
function requireQuiet(caller: Caller, node: Found['node'], alarms: readonly OpenAlarm[], now: Date): void {
  if (caller.category !== 'staff' && alarms.some(({ severity }) => mayEndByReading(node, severity, now)))
    throw new Refusal(409, { id: ALARM_GOES_ON });
}

const ALARM_GOES_ON =
  'This device reports a level or an obstruction, so its alarm goes on. Until that is over, only staff can retire it.';

const purgeFrom = (retiredAt: Date) => new Date(retiredAt.getTime() + PURGE_AFTER_DAYS * DAY_MS);

const auditedFields = ({ node: { name }, serial }: Found) => ({ name, serial });

function auditOf(action: string, { id, name, systemId }: Found['node'], changes: readonly AuditChange[]): AuditRecord {
  return { action, entity: { kind: 'node', id, name }, systems: [systemId], changes };
}

export const nodeAdminOperations = [
  serveListFreeDevices,
  serveCreateNode,
  serveDeleteNode,
  serveListRetired,
  serveRestore,
];
