import { asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { device, gateway, node, system } from '../db/schema/index';

/** Gateways of the systems that the caller may see; staff also see those that serve no node. */
export async function visibleGateways(db: Database, caller: Caller) {
  return db
    .select({ gateway, device, name: node.name, systemName: system.name, timezone: system.timezone })
    .from(gateway)
    .innerJoin(device, eq(device.id, gateway.deviceId))
    .leftJoin(node, eq(node.deviceId, device.id))
    .leftJoin(system, eq(system.id, node.systemId))
    .where(maySee(caller, node.systemId))
    .orderBy(asc(sql`lower(${system.name})`), asc(device.serial));
}
