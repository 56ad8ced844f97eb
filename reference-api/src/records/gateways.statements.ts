import { asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { device, gateway, system } from '../db/schema/index';

/** Gateways of the systems that the caller may see; staff also see those that serve no node. */
export async function visibleGateways(db: Database, caller: Caller) {
  return db
    .select({
      gateway,
      device,
      name: liveNode.name,
      systemId: system.id,
      systemName: system.name,
      timezone: system.timezone,
    })
    .from(gateway)
    .innerJoin(device, eq(device.id, gateway.deviceId))
    .leftJoin(liveNode, eq(liveNode.deviceId, device.id))
    .leftJoin(system, eq(system.id, liveNode.systemId))
    .where(maySee(caller, liveNode.systemId))
    .orderBy(asc(sql`lower(${system.name})`), asc(device.serial));
}
