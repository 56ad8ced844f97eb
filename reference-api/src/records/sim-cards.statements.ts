import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { SimCardRow } from '@sagitta/shared-contracts/api/sim-card';
import { SIM_UNIQUE } from '@sagitta/shared-contracts/rules/sim-card';
import type { Caller } from '../access/caller';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import { askList } from '../db/ask-json';
import type { Database } from '../db/database';
import type { Exact } from '../db/exact';
import { boolean, integer, jsonArray, jsonObject, type JsonValue, moment, value, word } from '../db/json';
import { liveNode } from '../db/live-node';
import { router, simCard } from '../db/schema/index';

export type StoredSimCard = typeof simCard.$inferSelect;
type SimCardValues = Omit<typeof simCard.$inferInsert, 'id'>;
/** What a list does not have. */
type Unlisted = 'id' | 'createdAt' | 'imageData' | 'imageMime';

/** Every column and every field of a row: what one of them lacks does not compile. */
const FIELDS = {
  ID: integer(sql`c.id`),
  systemId: integer(sql`c.system_id`),
  systemName: value(sql`s.name`),
  ip: value(sql`c.ip`),
  telephone: value(sql`c.telephone`),
  purpose: word(sql`c.purpose`),
  iccid: value(sql`c.iccid`),
  network: word(sql`c.network`),
  pin: value(sql`c.pin`),
  puk: value(sql`c.puk`),
  owner: value(sql`c.owner`),
  notes: value(sql`c.notes`),
  pinDisabled: boolean(sql`c.pin_disabled`),
  nodeId: integer(sql`c.node_id`),
  nodeName: value(sql`n.name`),
  routerId: integer(sql`c.router_id`),
  routerSerialNumber: value(sql`r.serial_number`),
  updatedAt: moment(sql`c.updated_at`),
} satisfies Record<keyof SimCardRow | Exclude<keyof StoredSimCard, Unlisted>, JsonValue>;

const CONDITIONS = {
  all: sql`true`,
  free: sql`c.node_id is null and c.router_id is null`,
  one: sql`c.id = ${sql.placeholder('id')}::int`,
} as const;

/** SIM cards of the systems that the caller may see, staff all, the newest first, as JSON. */
export async function simCardsJson(db: Database, caller: Caller, which: 'all' | 'free'): Promise<string> {
  return asJson(db, caller, which, {});
}

/** One that the caller may see, as it is listed, with its image; null if there is none. */
export async function visibleSimCard(db: Database, caller: Caller, id: number) {
  const [found] = JSON.parse(await asJson(db, caller, 'one', { id })) as SimCardRow[];
  if (!found) return null;
  const [image] = await db
    .select({ data: simCard.imageData, mime: simCard.imageMime })
    .from(simCard)
    .where(eq(simCard.id, id));
  return { ...found, imageData: image?.data?.toString('base64') ?? null, imageMime: image?.mime ?? null };
}

function asJson(db: Database, caller: Caller, which: keyof typeof CONDITIONS, values: { id?: number }) {
  const query = () => sql`
    select ${jsonArray(jsonObject(FIELDS), sql`c.id desc`)} as json
    from sim_card c left join system s on s.id = c.system_id left join node n on n.id = c.node_id
      left join router r on r.id = c.router_id
    where ${CONDITIONS[which]} and ${maySee(viewpoint(caller), sql`c.system_id`)}`;
  return askList(db, `sim_cards_${which}_${viewName(caller)}`, query, { ...viewValues(caller), ...values });
}

/** One that the caller may see, locked until the call ends. */
export async function lockSimCard(db: Database, caller: Caller, id: number): Promise<StoredSimCard | undefined> {
  const [found] = await db
    .select()
    .from(simCard)
    .where(and(eq(simCard.id, id), maySee(caller, simCard.systemId)))
    .for('update');
  return found;
}

/** The cards that the router has, and the one with this id, locked until the call ends. */
export async function lockSimCardsAround(db: Database, routerId: number, id: number | null): Promise<StoredSimCard[]> {
  return db
    .select()
    .from(simCard)
    .where(or(eq(simCard.routerId, routerId), eq(simCard.id, id ?? 0)))
    .for('update');
}

/** The card of a router, regardless of visibility; null if it has none. */
export async function simCardOfRouter(db: Database, routerId: number): Promise<number | null> {
  const [found] = await db.select({ id: simCard.id }).from(simCard).where(eq(simCard.routerId, routerId));
  return found?.id ?? null;
}

/** The system of the device or router that a card is in, which is the card's as well; nothing of one in neither. */
export async function systemOfHolder(
  db: Database,
  { nodeId, routerId }: Pick<StoredSimCard, 'nodeId' | 'routerId'>,
): Promise<{ systemId?: number | null }> {
  const found =
    nodeId === null
      ? await db
          .select({ systemId: router.systemId })
          .from(router)
          .where(eq(router.id, routerId ?? 0))
      : await db.select({ systemId: liveNode.systemId }).from(liveNode).where(eq(liveNode.id, nodeId));
  return found[0] ?? {};
}

export async function insertSimCard<V extends SimCardValues>(
  db: Database,
  values: Exact<SimCardValues, V>,
): Promise<StoredSimCard> {
  const [made] = await db.insert(simCard).values(values).returning();
  if (!made) throw new Error('The database did not return the new SIM card.');
  return made;
}

export async function updateSimCard<V extends Partial<SimCardValues>>(
  db: Database,
  id: number,
  values: Exact<Partial<SimCardValues>, V>,
): Promise<StoredSimCard | undefined> {
  const [after] = await db.update(simCard).set(values).where(eq(simCard.id, id)).returning();
  return after;
}

export async function removeSimCard(db: Database, id: number): Promise<void> {
  await db.delete(simCard).where(eq(simCard.id, id));
}

type UniqueField = (typeof SIM_UNIQUE)[number];

/** Which of the unique values another card already has. */
export async function takenBySimCards(
  db: Database,
  ownId: number | null,
  values: Pick<StoredSimCard, UniqueField>,
): Promise<UniqueField[]> {
  const wanted = SIM_UNIQUE.filter((field) => values[field] !== null);
  if (wanted.length === 0) return [];
  const others = await db
    .select({
      ip: simCard.ip,
      telephone: simCard.telephone,
      iccid: simCard.iccid,
      nodeId: simCard.nodeId,
      routerId: simCard.routerId,
    })
    .from(simCard)
    .where(
      and(
        ownId === null ? undefined : ne(simCard.id, ownId),
        or(...wanted.map((field) => eq(simCard[field], values[field] as never))),
      ),
    );
  return wanted.filter((field) => others.some((other) => other[field] === values[field]));
}
