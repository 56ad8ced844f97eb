import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { device, deviceRadio, node } from '../db/schema/index';

/** Every device by its serial number, with the node that it belongs to, and what its network server told. */
export async function devicesWithNodes(db: Database) {
  return db
    .select({ device, nodeId: node.id, problem: deviceRadio.problem, frames: deviceRadio.frames })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .leftJoin(deviceRadio, eq(deviceRadio.deviceId, device.id))
    .orderBy(asc(device.serial));
}
