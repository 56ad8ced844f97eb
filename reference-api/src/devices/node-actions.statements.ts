import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { sameText } from '../db/same-text';
import { device, node, nodeCommand, system, systemMap } from '../db/schema/index';

/** A node that the caller may see, with what determines the possible actions. */
export interface ActedOn {
  node: typeof node.$inferSelect;
  sensor: typeof device.$inferSelect.mainSensor | null;
  version: typeof system.$inferSelect.version;
}

/** The node, locked until the call ends; null if it does not exist, is retired or the caller may not see it. */
export async function lockNode(db: Database, caller: Caller, id: number): Promise<ActedOn | null> {
  const [found] = await db
    .select({ node, sensor: device.mainSensor, version: system.version })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(and(eq(node.id, id), isNull(node.retiredAt), maySee(caller, node.systemId)))
    .for('update', { of: node });
  return found ?? null;
}

/** The node of a command; null if there is no such command, or the caller may not see its node. */
export async function nodeOfCommand(db: Database, caller: Caller, commandId: number): Promise<number | null> {
  const [found] = await db
    .select({ nodeId: liveNode.id })
    .from(nodeCommand)
    .innerJoin(liveNode, eq(liveNode.id, nodeCommand.nodeId))
    .where(and(eq(nodeCommand.id, commandId), maySee(caller, liveNode.systemId)));
  return found?.nodeId ?? null;
}

type Settings = Partial<typeof node.$inferInsert>;

export async function saveNode(db: Database, id: number, settings: Settings): Promise<void> {
  await db.update(node).set(settings).where(eq(node.id, id));
}

/** Whether another node of the system has this name, in any letter case. */
export async function isNodeNameTaken(db: Database, { id, systemId }: ActedOn['node'], name: string): Promise<boolean> {
  const others = and(eq(liveNode.systemId, systemId), ne(liveNode.id, id), sameText(liveNode.name, name));
  return (await db.$count(liveNode, others)) > 0;
}

/** The size of a system's map in pixels; null without a map. */
export async function mapSizeOf(db: Database, systemId: number): Promise<{ width: number; height: number } | null> {
  const [found] = await db
    .select({ width: systemMap.width, height: systemMap.height })
    .from(systemMap)
    .where(eq(systemMap.systemId, systemId));
  return found ?? null;
}
