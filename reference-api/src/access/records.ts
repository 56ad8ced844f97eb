import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { liveNode } from '../db/live-node';
import { router, system } from '../db/schema/index';
import type { Caller } from './caller';
import { Refusal } from '../kit/refusal';
import { administeredBy } from './administers';
import { maySee } from './visibility';

/**
 * Refuses unless the caller may keep records of each system: staff of any, and of none (null); an installer of those
 * that they administer. Unknown systems are refused alike.
 */
export async function requireRecordsOf(
  db: Database,
  caller: Caller,
  systemIds: readonly (number | null)[],
): Promise<void> {
  const administers = await administeredBy(db, caller);
  for (const id of new Set(systemIds)) {
    if (id === null ? caller.category !== 'staff' : !administers(id)) throw new Refusal(403);
    if (id !== null && (await db.$count(system, eq(system.id, id))) === 0) throw new Refusal(403);
  }
}

/** The system of a device that a record refers to; refused if the caller may not keep records there. */
export async function requireRecordsOfNode(db: Database, caller: Caller, nodeId: number | null): Promise<void> {
  if (nodeId === null) return;
  const [found] = await db
    .select({ systemId: liveNode.systemId })
    .from(liveNode)
    .where(and(eq(liveNode.id, nodeId), maySee(caller, liveNode.systemId)));
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
}

/** The same for a router. */
export async function requireRecordsOfRouter(db: Database, caller: Caller, routerId: number | null): Promise<void> {
  if (routerId === null) return;
  const [found] = await db
    .select({ systemId: router.systemId })
    .from(router)
    .where(and(eq(router.id, routerId), maySee(caller, router.systemId)));
  if (!found) throw new Refusal(403);
  await requireRecordsOf(db, caller, [found.systemId]);
}
