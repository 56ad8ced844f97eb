import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SystemVersion } from '@sagitta/shared-contracts/api/system';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { account, assignment, device, node, system } from '../db/schema/index';

/** A moment in the local time of the system, as if it were UTC; null if there is none. */
function shownAt(moment: AnyPgColumn): SQL<number | null> {
  return sql<number | null>`round(extract(epoch from ${moment} at time zone ${system.timezone}) * 1000)::float8`;
}

/** The systems that the caller may see, or one of them, by name, with the counts of each. */
export async function exportedSystems(db: Database, caller: Caller, systemId: number | null) {
  const nodes = db
    .select({ systemId: liveNode.systemId, count: count().as('nodes') })
    .from(liveNode)
    .groupBy(liveNode.systemId)
    .as('nodes_of');
  const accounts = db
    .select({ systemId: assignment.systemId, count: count().as('accounts') })
    .from(assignment)
    .groupBy(assignment.systemId)
    .as('accounts_of');
  return db
    .select({
      system,
      nodes: sql<number>`coalesce(${nodes.count}, 0)::int`,
      accounts: sql<number>`coalesce(${accounts.count}, 0)::int`,
      createdAt: shownAt(system.createdAt),
    })
    .from(system)
    .leftJoin(nodes, eq(nodes.systemId, system.id))
    .leftJoin(accounts, eq(accounts.systemId, system.id))
    .where(visibleInSystem(caller, systemId))
    .orderBy(asc(sql`lower(${system.name})`));
}
export type ExportedSystem = Awaited<ReturnType<typeof exportedSystems>>[number];

/** The nodes of these systems that are not retired, by system and name, with their newest reading. */
export async function exportedDevices(db: Database, caller: Caller, systemId: number | null) {
  return db
    .select({
      node,
      device,
      system: { name: system.name, version: system.version, timezone: system.timezone },
      latestMeasurementAt: shownAt(node.latestMeasurementAt),
      latestPacketAt: shownAt(device.latestPacketAt),
    })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(and(visibleInSystem(caller, systemId), isNull(node.retiredAt)))
    .orderBy(asc(sql`lower(${system.name})`), asc(sql`lower(${node.name})`), asc(node.id));
}
export type ExportedDevice = Awaited<ReturnType<typeof exportedDevices>>[number];

/** The members of these systems, by system and name: one row per membership. */
export async function exportedAssignments(
  db: Database,
  caller: Caller,
  systemId: number | null,
  version: SystemVersion | null,
) {
  return db
    .select({
      systemId: system.id,
      systemName: system.name,
      w2SystemId: system.w2SystemId,
      accountId: account.id,
      name: account.name,
      email: account.email,
      phone: account.phone,
      role: assignment.role,
      emailEvents: assignment.emailEvents,
      pushEvents: assignment.pushEvents,
      smsEvents: assignment.smsEvents,
    })
    .from(assignment)
    .innerJoin(system, eq(system.id, assignment.systemId))
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(and(visibleInSystem(caller, systemId), version === null ? undefined : eq(system.version, version)))
    .orderBy(asc(sql`lower(${system.name})`), asc(sql`lower(${account.name})`), asc(account.id));
}
export type ExportedAssignment = Awaited<ReturnType<typeof exportedAssignments>>[number];

function visibleInSystem(caller: Caller, systemId: number | null): SQL | undefined {
  return and(maySee(caller, system.id), systemId === null ? undefined : eq(system.id, systemId));
}
