import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { device, node } from '../db/schema/index';

/** The W4 devices with these serial numbers, in lower case, and their nodes; locked until the call ends. */
export async function lockDevices(db: Database, serials: readonly string[]) {
  if (serials.length === 0) return [];
  return db
    .select({
      id: device.id,
      serial: device.serial,
      sensor: device.mainSensor,
      node: { id: liveNode.id, name: liveNode.name, systemId: liveNode.systemId },
    })
    .from(device)
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .where(and(inArray(sql`lower(${device.serial})`, [...serials]), eq(device.systemVersion, 'W4')))
    .orderBy(device.id)
    .for('update', { of: device });
}

/** Each name as the database folds it. */
export async function foldedNames(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; folded: string }>(
    sql`select name, lower(name) as folded
      from json_array_elements_text(${JSON.stringify(names)}::json) as given(name)`,
  );
  return new Map(rows.map(({ name, folded }) => [name, folded]));
}

/** Names of the nodes of a system that are in use. */
export async function nodeNames(db: Database, systemId: number): Promise<string[]> {
  const rows = await db.select({ name: liveNode.name }).from(liveNode).where(eq(liveNode.systemId, systemId));
  return rows.map(({ name }) => name);
}

type NewNode = typeof node.$inferInsert & { deviceId: number };

/** The ids of the new nodes, by that of their device. */
export async function insertNodes(db: Database, made: readonly NewNode[]): Promise<Map<number, number>> {
  if (made.length === 0) return new Map();
  const rows = await db
    .insert(node)
    .values([...made])
    .returning({ id: node.id, deviceId: node.deviceId });
  return new Map(rows.flatMap(({ id, deviceId }) => (deviceId === null ? [] : [[deviceId, id] as const])));
}
