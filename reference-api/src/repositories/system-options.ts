import { and, asc, eq, sql } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { callerRole } from '../access/caller-roles';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { assignment, device, node, router, system } from '../db/schema/index';

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
      id: node.id,
      name: node.name,
      systemId: node.systemId,
      DeviceRole: device.role,
      MainSensorType: device.mainSensor,
    })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(maySee(caller, node.systemId))
    .orderBy(asc(node.id));
}

/** The routers of the visible systems, by serial number. */
export function routerOptions(db: Database, caller: Caller) {
  return db
    .select({ id: router.id, serialNumber: router.serialNumber, systemId: router.systemId })
    .from(router)
    .where(maySee(caller, router.systemId))
    .orderBy(asc(router.serialNumber));
}
