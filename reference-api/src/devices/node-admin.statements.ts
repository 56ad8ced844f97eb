import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { sameText } from '../db/same-text';
import { device, node, system } from '../db/schema/index';
import { withdrawWaiting } from './node-commands.statements';

/** Devices that belong to no node that is in use, by serial number. */
export async function freeDevices(db: Database) {
  return db
    .select({
      SerialString: device.serial,
      SystemVersion: device.systemVersion,
      DeviceType: device.type,
      LatestPacketTimestamp: device.latestPacketAt,
    })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(isNull(liveNode.id))
    .orderBy(asc(device.serial));
}

/** The id of the W4 device with this serial number; null if there is none, or it belongs to a node. */
export async function freeDeviceId(db: Database, serial: string): Promise<number | null> {
  const [found] = await db
    .select({ id: device.id, nodeId: liveNode.id })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(and(eq(device.serial, serial), eq(device.systemVersion, 'W4')));
  return found?.nodeId === null ? found.id : null;
}

/** Whether this device belongs to no node that is in use, locked until the call ends. */
export async function isDeviceFree(db: Database, id: number | null): Promise<boolean> {
  if (id === null) return true;
  await db.select({ id: device.id }).from(device).where(eq(device.id, id)).for('update');
  return (await db.$count(liveNode, eq(liveNode.deviceId, id))) === 0;
}

/** Whether a node of the system that is in use has this name, in any letter case. */
export async function hasNodeNamed(db: Database, systemId: number, name: string): Promise<boolean> {
  return (await db.$count(liveNode, and(eq(liveNode.systemId, systemId), sameText(liveNode.name, name)))) > 0;
}

export async function insertNode(
  db: Database,
  made: Pick<typeof node.$inferInsert, 'systemId' | 'deviceId' | 'name'>,
): Promise<number> {
  const [row] = await db.insert(node).values(made).returning({ id: node.id });
  if (!row) throw new Error('The database has not answered the new node.');
  return row.id;
}

/** A node, also a retired one, with its device's serial number, locked until the call ends; null if there is none. */
export async function lockNodeWithSerial(db: Database, id: number) {
  const [found] = await db
    .select({ node, serial: device.serial })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id))
    .for('update', { of: node });
  return found ?? null;
}

export async function deleteNodeRow(db: Database, id: number): Promise<void> {
  await db.delete(node).where(eq(node.id, id));
}

/** A node with its system's version, device and bases, locked until the call ends; null if none is in use. */
export async function lockLiveNode(db: Database, id: number) {
  const [found] = await db
    .select({ node, version: system.version, serial: device.serial, sensor: device.mainSensor })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(and(eq(node.id, id), isNull(node.retiredAt)))
    .for('update', { of: node });
  return found ?? null;
}
export type LockedNode = NonNullable<Awaited<ReturnType<typeof lockLiveNode>>>;

/** A W4 device with the node that it belongs to, locked until the call ends; null if there is none. */
export async function lockDevice(db: Database, serial: string) {
  const [found] = await db
    .select({ id: device.id, sensor: device.mainSensor, nodeId: liveNode.id })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(and(eq(device.serial, serial), eq(device.systemVersion, 'W4')))
    .for('update', { of: device });
  return found ?? null;
}

/** What the device before has measured and what was asked of it says nothing about another one. */
const UNKNOWN = {
  measurementBaseDistance: null,
  measurementBaseAngle: null,
  measuredDistance: null,
  measuredAngle: null,
  calculatedDeflection: null,
  threatLevel: 'unknown_or_NA',
  obstructed: false,
  obstructionToldAs: null,
  baseDistanceCorrection: null,
  outOfRange: false,
  damagedFrom: null,
  inclinometerStatus: null,
  rangeFinderStatus: null,
  supplyState: null,
  supplyVoltage1: null,
  supplyVoltage2: null,
  acceleratedUntil: null,
} as const satisfies Partial<typeof node.$inferInsert>;

/** Gives a node another device. Its history and thresholds stay; waiting commands are withdrawn. */
export async function replaceDevice(db: Database, nodeId: number, deviceId: number, now: Date): Promise<void> {
  await withdrawWaiting(db, nodeId, now);
  await db
    .update(node)
    .set({ ...UNKNOWN, damagedParts: [], deviceId, deviceSince: now, updatedViaWebsiteAt: now })
    .where(eq(node.id, nodeId));
}
