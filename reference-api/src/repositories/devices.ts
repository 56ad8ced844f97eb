import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { device, node } from '../db/schema/index';

/** Every device by its serial number, with the node that it belongs to. */
export async function devicesWithNodes(db: Database) {
  return db
    .select({ device, nodeId: node.id })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .orderBy(asc(device.serial));
}
