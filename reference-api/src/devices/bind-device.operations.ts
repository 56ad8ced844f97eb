import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { bindDevice } from '@sagitta/shared-contracts/api/node-admin';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type * as v from 'valibot';
import type { Caller } from '../access/caller';
import { requirePage } from '../access/guards';
import { type AuditRecord, changesBetween, recordAudit } from '../access/record-audit';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { lockSource, moveDevice } from './devices.statements';
import { logSetting } from '../alarms/event-log.statements';
import { lockDevice, lockLiveNode, type LockedNode, replaceDevice } from './node-admin.statements';
import { serveInTransaction } from '../access/calls/handler';

const serveBindDevice = serveInTransaction(bindDevice, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/devices');
  if (input.NodeID === null) return moveFree(db, caller, input, clock());
  const place = await lockLiveNode(db, input.NodeID);
  if (!place) throw new Refusal(403);
  if (place.version === 'W2') throw new Refusal(422, { NodeID: 'The controller of a W2 system keeps its devices.' });
  if (place.serial !== input.ReplacedSerialString)
    throw new Refusal(409, { NodeID: 'This node has another device by now.' });
  const device = await lockDevice(db, input.DeviceSerialString);
  if (!device) throw new Refusal(422, { DeviceSerialString: 'There is no such W4 device.' });
  const moved = await letSpeak(db, device.id, input, clock());
  if (moved !== null && device.nodeId === input.NodeID) {
    await logMove(db, place, moved, caller, clock());
    await recordAudit(db, caller, auditOf(place, moved.changes), clock());
    return {};
  }
  if (device.nodeId !== null) throw new Refusal(409, { DeviceSerialString: 'This device belongs to a node already.' });
  if (device.sensor === 'none')
    throw new Refusal(422, { DeviceSerialString: 'This device has no sensor, or its profile is unknown here.' });
  const sensor = sensorOf(place);
  if (sensor !== null && sensor !== device.sensor)
    throw new Refusal(422, { DeviceSerialString: `This node is measured by ${SENSORS[sensor]}.` });

  const now = clock();
  const { id, name, systemId } = place.node;
  const serial = input.DeviceSerialString;
  await replaceDevice(db, id, device.id, now);
  await logSetting(
    db,
    { id, systemId },
    `Device of ${name} was replaced: ${serial} instead of ${place.serial ?? 'none'}. Its base has to be set again`,
    now,
  );
  if (moved !== null) await logMove(db, place, moved, caller, now);
  const changes = changesBetween(auditedFields(place), { serial, baseDistance: null, baseAngle: null });
  await recordAudit(db, caller, auditOf(place, [...changes, ...(moved?.changes ?? [])]), now);
  return {};
});

type Asked = v.InferOutput<typeof bindDevice.input>;

/** Moves a device that has no node to another source. */
async function moveFree(db: Database, caller: Caller, input: Asked, now: Date): Promise<Record<string, never>> {
  const { DeviceSerialString: serial } = input;
  const device = await lockDevice(db, serial);
  if (!device) throw new Refusal(422, { DeviceSerialString: 'There is no such W4 device.' });
  if (device.nodeId !== null) throw new Refusal(409, { DeviceSerialString: 'This device belongs to a node by now.' });
  const moved = await letSpeak(db, device.id, input, now);
  if (moved === null) throw new Refusal(422, { NodeID: 'Choose a node.' });
  await recordAudit(
    db,
    caller,
    { action: bindDevice.name, entity: { kind: 'device', id: serial, name: serial }, changes: moved.changes },
    now,
  );
  return {};
}

interface Move {
  from: string;
  to: string;
  changes: AuditChange[];
}

/** Lets another source speak for a device, if the call names one; null without one. */
async function letSpeak(db: Database, deviceId: number, asked: Asked, now: Date): Promise<Move | null> {
  const { Source: source, ReplacedSource: seen, DeviceSerialString: serial } = asked;
  if (source === undefined) return null;
  const before = (await lockSource(db, deviceId))?.source ?? null;
  if (seen !== undefined && seen !== before)
    throw new Refusal(409, { Source: `${before ?? 'No source'} speaks for this device by now.` });
  const refused = before === null ? null : await moveDevice(db, { deviceId, serial, source }, now);
  if (before === null || refused === null)
    throw new Refusal(422, { Source: 'This source does not report the device.' });
  const changes = changesBetween({ source: before, framesNotJudged: refused }, { source, framesNotJudged: 0 });
  return { from: before, to: source, changes };
}

async function logMove(db: Database, { node }: LockedNode, { from, to }: Move, by: Caller, now: Date): Promise<void> {
  await logSetting(db, node, `Device of ${node.name} was moved from source ${from} to ${to} by ${by.name}`, now);
}

function auditOf({ node: { id, name, systemId } }: LockedNode, changes: readonly AuditChange[]): AuditRecord {
  return { action: bindDevice.name, entity: { kind: 'node', id, name }, systems: [systemId], changes };
}

const SENSORS: Readonly<Record<SensorType, string>> = {
  laser: 'a laser',
  inclinometer: 'an inclinometer',
  none: 'no sensor',
};

/** By its device, else by the base of the one that it had; null if nothing tells. */
function sensorOf({ sensor, node }: LockedNode): SensorType | null {
  if (sensor !== null) return sensor;
  if (node.measurementBaseDistance !== null) return 'laser';
  return node.measurementBaseAngle === null ? null : 'inclinometer';
}

function auditedFields({ serial, node }: LockedNode) {
  return { serial, baseDistance: node.measurementBaseDistance, baseAngle: node.measurementBaseAngle };
}

export const bindDeviceOperations = [serveBindDevice];
