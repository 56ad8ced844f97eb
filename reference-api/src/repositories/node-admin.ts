import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sameText } from '../db/same-text';
import { device, node } from '../db/schema/index';

/** Devices that belong to no node, by serial number. */
export async function freeDevices(db: Database) {
  return db
    .select({ SerialString: device.serial, SystemVersion: device.systemVersion })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .where(isNull(node.id))
    .orderBy(asc(device.serial));
}

/** The id of the W4 device with this serial number; null if there is none, or it belongs to a node. */
export async function freeDeviceId(db: Database, serial: string): Promise<number | null> {
  const [found] = await db
    .select({ id: device.id, nodeId: node.id })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .where(and(eq(device.serial, serial), eq(device.systemVersion, 'W4')));
  return found?.nodeId === null ? found.id : null;
}

/** Whether a node of the system has this name, in any letter case. */
export async function hasNodeNamed(db: Database, systemId: number, name: string): Promise<boolean> {
  return (await db.$count(node, and(eq(node.systemId, systemId), sameText(node.name, name)))) > 0;
}

export async function insertNode(
  db: Database,
  made: Pick<typeof node.$inferInsert, 'systemId' | 'deviceId' | 'name'>,
): Promise<number> {
  const [row] = await db.insert(node).values(made).returning({ id: node.id });
  if (!row) throw new Error('The database has not answered the new node.');
  return row.id;
}

/** A node with its device's serial number, locked until the call ends; null if there is none. */
export async function lockNodeWithSerial(db: Database, id: number) {
  const [found] = await db
    .select({ name: node.name, systemId: node.systemId, serial: device.serial })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id))
    .for('update', { of: node });
  return found ?? null;
}

export async function deleteNodeRow(db: Database, id: number): Promise<void> {
  await db.delete(node).where(eq(node.id, id));
}
