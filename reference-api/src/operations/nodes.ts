import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { getNodeShort, listNodes } from '@sagitta/shared-contracts/api/node';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { device, node, system } from '../db/schema/index';
import { reads } from './handler';
import { type NodeRow, wireNode } from './node-view';

const serveListNodes = reads(listNodes, async ({ db, caller, input }) => {
  if (input.systemIds.length === 0) return [];
  const rows = await nodeRows(db, and(inArray(node.systemId, input.systemIds), maySee(caller, node.systemId)));
  return rows.map(wireNode);
});

/** `id` 0 where the node does not exist or may not be seen: the two look the same. */
const NO_NODE = {
  id: 0,
  name: '',
  SystemName: '',
  systemId: 0,
  DeviceRole: 'unknown',
  MainSensorType: 'none',
  LatestKnownThreatLevel: 'unknown_or_NA',
  SystemVersion: 'W4',
} as const;

const serveNodeShort = reads(getNodeShort, async ({ db, caller, params }) => {
  const [row] = await nodeRows(db, and(eq(node.id, params.id), maySee(caller, node.systemId)));
  if (!row) return NO_NODE;
  // The short form is a part of the whole one; what is beyond it is dropped by the contract's schema on the other side.
  return { ...wireNode(row), SystemName: row.system.name, timezone: row.system.timezone };
});

function nodeRows(db: Database, where: SQL | undefined): Promise<NodeRow[]> {
  return db
    .select({
      node,
      device,
      system: {
        name: system.name,
        version: system.version,
        w2Operational: system.w2Operational,
        timezone: system.timezone,
      },
    })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(where)
    .orderBy(node.systemId, node.id);
}

export const nodeOperations = [serveListNodes, serveNodeShort];
