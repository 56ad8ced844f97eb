import { and, desc, eq, ne } from 'drizzle-orm';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import type { Exact } from '../db/exact';
import { liveNode } from '../db/live-node';
import { device, node, router, simCard, sms, system } from '../db/schema/index';

export type StoredRouter = typeof router.$inferSelect;
type RouterValues = Omit<typeof router.$inferInsert, 'id'>;

/** Routers that the caller may see, staff all, with the names of what they belong to, the newest first; or one. */
export function visibleRouters(db: Database, caller: Caller, id?: number) {
  return db
    .select({
      router,
      systemName: system.name,
      systemVersion: system.version,
      nodeName: node.name,
      simcardId: simCard.id,
      telephone: simCard.telephone,
      ip: simCard.ip,
    })
    .from(router)
    .leftJoin(system, eq(system.id, router.systemId))
    .leftJoin(node, eq(node.id, router.nodeId))
    .leftJoin(simCard, eq(simCard.routerId, router.id))
    .where(and(maySee(caller, router.systemId), id === undefined ? undefined : eq(router.id, id)))
    .orderBy(desc(router.id));
}

/** One that the caller may see, locked until the call ends. */
export async function lockRouter(db: Database, caller: Caller, id: number): Promise<StoredRouter | undefined> {
  const [found] = await db
    .select()
    .from(router)
    .where(and(eq(router.id, id), maySee(caller, router.systemId)))
    .for('update');
  return found;
}

/** The router that a node has, regardless of visibility, locked until the call ends. */
export async function lockRouterOfNode(db: Database, nodeId: number): Promise<StoredRouter | undefined> {
  const [found] = await db.select().from(router).where(eq(router.nodeId, nodeId)).for('update');
  return found;
}

/** The system of a gateway; undefined of any other device. */
export async function systemOfGateway(db: Database, nodeId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ systemId: liveNode.systemId })
    .from(liveNode)
    .innerJoin(device, eq(device.id, liveNode.deviceId))
    .where(and(eq(liveNode.id, nodeId), eq(device.role, 'gateway')));
  return found?.systemId;
}

/** Whether another router has this serial number. */
export async function isSerialNumberTaken(db: Database, ownId: number | null, serialNumber: string): Promise<boolean> {
  const isOther = ownId === null ? undefined : ne(router.id, ownId);
  return (await db.$count(router, and(eq(router.serialNumber, serialNumber), isOther))) > 0;
}

export async function insertRouter<V extends RouterValues>(
  db: Database,
  values: Exact<RouterValues, V>,
): Promise<StoredRouter> {
  const [made] = await db.insert(router).values(values).returning();
  if (!made) throw new Error('The database did not return the new router.');
  return made;
}

export async function updateRouter<V extends Partial<RouterValues>>(
  db: Database,
  id: number,
  values: Exact<Partial<RouterValues>, V>,
): Promise<StoredRouter> {
  const [after] = await db.update(router).set(values).where(eq(router.id, id)).returning();
  if (!after) throw new Error('The database did not return the saved router.');
  return after;
}

/** Its messages keep its serial number. */
export async function removeRouter(
  db: Database,
  { id, serialNumber }: Pick<StoredRouter, 'id' | 'serialNumber'>,
): Promise<void> {
  await db.update(sms).set({ routerSerialNumber: serialNumber }).where(eq(sms.routerId, id));
  await db.delete(router).where(eq(router.id, id));
}
