import { and, asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { callerRole } from '../access/caller-roles';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { assignment, device, router, system } from '../db/schema/index';

/** The visible systems, by name, with the caller's role in each and their zone. */
export function systemOptions(db: Database, caller: Caller) {
  return db
    .select({
      ID: system.id,
      name: system.name,
      systemVersion: system.version,
      accountRole: callerRole(caller),
      timezone: system.timezone,
    })
    .from(system)
    .leftJoin(assignment, and(eq(assignment.systemId, system.id), eq(assignment.accountId, caller.id)))
    .where(maySee(caller, system.id))
    .orderBy(asc(sql`lower(${system.name})`));
}

/** The devices of the visible systems. */
export function nodeOptions(db: Database, caller: Caller) {
  return db
    .select({
      id: liveNode.id,
      name: liveNode.name,
      systemId: liveNode.systemId,
      DeviceRole: device.role,
      MainSensorType: device.mainSensor,
    })
    .from(liveNode)
    .leftJoin(device, eq(device.id, liveNode.deviceId))
    .where(maySee(caller, liveNode.systemId))
    .orderBy(asc(liveNode.id));
}

/** The routers of the visible systems, by serial number. */
export function routerOptions(db: Database, caller: Caller) {
  return db
    .select({ id: router.id, serialNumber: router.serialNumber, systemId: router.systemId })
    .from(router)
    .where(maySee(caller, router.systemId))
    .orderBy(asc(router.serialNumber));
}
