import { and, asc, eq, sql } from 'drizzle-orm';
import {
  listSystemsNodesRoutersShort,
  listSystemsNodesShort,
  listSystemsVeryShort,
} from '@sagitta/shared-contracts/api/system';
import { callerRole } from '../access/caller-roles';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { assignment, device, node, router, system } from '../db/schema/index';
import { grouped } from '../grouped';
import type { Caller } from '../access/caller';
import { reads } from './handler';

// Lists to choose from: systems by name, alone, with their nodes, or with their nodes and routers.

const serveVeryShort = reads(listSystemsVeryShort, ({ db, caller }) => shortSystems(db, caller));

const serveWithNodes = reads(listSystemsNodesShort, ({ db, caller }) => withNodes(db, caller));

const serveWithNodesAndRouters = reads(listSystemsNodesRoutersShort, async ({ db, caller }) => {
  const systems = await withNodes(db, caller);
  const routers = await db
    .select({ id: router.id, serialNumber: router.serialNumber, systemId: router.systemId })
    .from(router)
    .where(maySee(caller, router.systemId))
    .orderBy(asc(router.serialNumber));
  const bySystem = grouped(routers, 'systemId');
  return systems.map((entry) => ({
    ...entry,
    routers: (bySystem.get(entry.ID) ?? []).map(({ id, serialNumber }) => ({ id, serialNumber })),
  }));
});

function shortSystems(db: Database, caller: Caller) {
  return db
    .select({ ID: system.id, name: system.name, systemVersion: system.version, accountRole: callerRole(caller) })
    .from(system)
    .leftJoin(assignment, and(eq(assignment.systemId, system.id), eq(assignment.accountId, caller.id)))
    .where(maySee(caller, system.id))
    .orderBy(asc(sql`lower(${system.name})`));
}

async function withNodes(db: Database, caller: Caller) {
  const systems = await shortSystems(db, caller);
  const nodes = await db
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
  const bySystem = grouped(nodes, 'systemId');
  return systems.map((entry) => ({
    ...entry,
    nodes: (bySystem.get(entry.ID) ?? []).map(({ id, name, DeviceRole, MainSensorType }) => ({
      id,
      name,
      DeviceRole,
      MainSensorType,
    })),
  }));
}

export const systemOptionOperations = [serveVeryShort, serveWithNodes, serveWithNodesAndRouters];
