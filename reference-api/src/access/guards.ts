import { and, eq } from 'drizzle-orm';
import { ACCESS, mayOpen, type Route } from '@sagitta/shared-contracts/access';
import type { Database } from '../db/database';
import { node, system } from '../db/schema/index';
import type { Caller } from '../operations/handler';
import { Refusal } from '../operations/refusal';
import { maySee } from './visibility';

/** Refuses callers who may not open the page that a call belongs to. */
export function requirePage(caller: Caller, route: Route): void {
  if (!mayOpen(caller.category, ACCESS[route])) throw new Refusal(403);
}

/** Refuses a system that does not exist or may not be seen; which of the two is not told. */
export async function requireSystem(db: Database, caller: Caller, systemId: number): Promise<void> {
  const [found] = await db
    .select({ id: system.id })
    .from(system)
    .where(and(eq(system.id, systemId), maySee(caller, system.id)));
  if (!found) throw new Refusal(403);
}

/** The same for a node. */
export async function requireNode(db: Database, caller: Caller, nodeId: number): Promise<void> {
  const [found] = await db
    .select({ id: node.id })
    .from(node)
    .where(and(eq(node.id, nodeId), maySee(caller, node.systemId)));
  if (!found) throw new Refusal(403);
}
