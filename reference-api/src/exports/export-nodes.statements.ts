import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { device, measurement, node, nodeCommand } from '../db/schema/index';
import { type ExportedNode, readingsIn, type Span } from './export-readings.statements';

/** Those of the nodes that are in the system, by name, with their sensor and their position on its map. */
export async function chosenNodes(db: Database, systemId: number, ids: readonly number[]) {
  return db
    .select({
      id: node.id,
      systemId: node.systemId,
      name: node.name,
      sensor: device.mainSensor,
      serial: device.serial,
      x: node.mapPositionX,
      y: node.mapPositionY,
    })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(and(eq(node.systemId, systemId), inArray(node.id, [...ids])))
    .orderBy(asc(sql`lower(${node.name})`), asc(node.id));
}
export type ChosenNode = Awaited<ReturnType<typeof chosenNodes>>[number];

/** Those of the nodes that have a reading in this span. */
export async function nodesWithReadings(db: Database, nodes: readonly ExportedNode[], span: Span) {
  const found: number[] = [];
  for (const one of nodes) {
    const [any] = await db.select({ id: measurement.nodeId }).from(measurement).where(readingsIn(one, span)).limit(1);
    if (any) found.push(one.id);
  }
  return found;
}

/** When a new base was applied to the device of a node, in epoch ms. */
export async function baseChanges(db: Database, nodeId: number, { from, until }: Span): Promise<number[]> {
  const rows = await db
    .select({ at: nodeCommand.appliedAt })
    .from(nodeCommand)
    .where(
      and(
        eq(nodeCommand.nodeId, nodeId),
        eq(nodeCommand.kind, 'base'),
        gte(nodeCommand.appliedAt, from),
        lt(nodeCommand.appliedAt, until),
      ),
    )
    .orderBy(asc(nodeCommand.appliedAt));
  return rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
}
