import { and, eq, sql } from 'drizzle-orm';
import { ACCESS, mayOpen, type Route } from '@sagitta/shared-contracts/access';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { prepared } from '../db/prepared';
import { node, system } from '../db/schema/index';
import type { Caller } from './caller';
import { Refusal } from '../kit/refusal';
import { maySee, viewName, viewpoint, viewValues } from './visibility';

/** Refuses callers who may not open the call's page. */
export function requirePage(caller: Caller, route: Route): void {
  if (!mayOpen(caller.category, ACCESS[route])) throw new Refusal(403);
}

/** Refuses a system that does not exist or may not be seen, without revealing which. */
export async function requireSystem(db: Database, caller: Caller, systemId: number): Promise<void> {
  const [found] = await prepared(db, `visible_system_${viewName(caller)}`, (on, name) =>
    on
      .select({ id: system.id })
      .from(system)
      .where(and(eq(system.id, sql.placeholder('id')), maySee(viewpoint(caller), system.id)))
      .prepare(name),
  ).execute({ id: systemId, ...viewValues(caller) });
  if (!found) throw new Refusal(403);
}

/** The same for a node; returns its system. A retired one does not exist for this. */
export async function requireNode(db: Database, caller: Caller, nodeId: number): Promise<number> {
  const [found] = await prepared(db, `visible_node_${viewName(caller)}`, (on, name) =>
    on
      .select({ systemId: liveNode.systemId })
      .from(liveNode)
      .where(and(eq(liveNode.id, sql.placeholder('id')), maySee(viewpoint(caller), liveNode.systemId)))
      .prepare(name),
  ).execute({ id: nodeId, ...viewValues(caller) });
  if (!found) throw new Refusal(403);
  return found.systemId;
}

/** The same for what a node has measured: a retired one keeps its history. */
export async function requireHistory(db: Database, caller: Caller, nodeId: number): Promise<number> {
  const [found] = await prepared(db, `visible_history_${viewName(caller)}`, (on, name) =>
    on
      .select({ systemId: node.systemId })
      .from(node)
      .where(and(eq(node.id, sql.placeholder('id')), maySee(viewpoint(caller), node.systemId)))
      .prepare(name),
  ).execute({ id: nodeId, ...viewValues(caller) });
  if (!found) throw new Refusal(403);
  return found.systemId;
}
