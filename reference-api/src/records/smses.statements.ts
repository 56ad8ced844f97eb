import { and, asc, count, desc, eq, ilike, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SmsQuery } from '@sagitta/shared-contracts/api/sms';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { SmsSortKey } from '@sagitta/shared-contracts/rules/sms';
import type { Caller } from '../access/caller';
import { maySee } from '../access/visibility';
import { containing } from '../db/containing';
import type { Database } from '../db/database';
import { node, router, simCard, sms, system } from '../db/schema/index';

const SORT: Readonly<Record<SmsSortKey, SQL>> = {
  ID: sql`${sms.id}`,
  number: sql`${sms.number}`,
  systemName: sql`lower(${system.name})`,
  routerSerialNumber: sql`lower(coalesce(${router.serialNumber}, ${sms.routerSerialNumber}))`,
  nodeName: sql`lower(${node.name})`,
  date: sql`${sms.at}`,
  text: sql`lower(${sms.text})`,
  direction: sql`${sms.direction}`,
};

/** A page of the messages that the caller may see, and the total. Days are those of the system. */
export async function smsPage(db: Database, caller: Caller, query: SmsQuery) {
  const where = and(maySee(caller, sms.systemId), ...filters(query));
  const direction = query.sortDirection === 'ASC' ? asc : desc;
  const found = await db
    .select({
      ID: sms.id,
      number: sms.number,
      systemName: system.name,
      timezone: system.timezone,
      routerSerialNumber: sql<string | null>`coalesce(${router.serialNumber}, ${sms.routerSerialNumber})`,
      nodeId: sms.nodeId,
      nodeName: node.name,
      date: sms.at,
      text: sms.text,
      direction: sms.direction,
      state: sms.state,
      failure: sms.failure,
    })
    .from(sms)
    .leftJoin(system, eq(system.id, sms.systemId))
    .leftJoin(router, eq(router.id, sms.routerId))
    .leftJoin(node, eq(node.id, sms.nodeId))
    .where(where)
    .orderBy(sql`${direction(SORT[query.sortBy])} nulls last`, direction(sms.id))
    .limit(query.limit)
    .offset(query.offset);
  const [total] = await db
    .select({ all: count() })
    .from(sms)
    .leftJoin(system, eq(system.id, sms.systemId))
    .where(where);
  return { data: found.map((row) => ({ ...row, date: row.date.toISOString() })), totalRecords: total?.all ?? 0 };
}

function filters({ number, systemId, routerId, dateStart, dateEnd, textFuzzy, direction }: SmsQuery): SQL[] {
  const zone = sql`coalesce(${system.timezone}, ${siteZone(null)})`;
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${zone}`;
  const wanted: (SQL | null)[] = [
    number && ilike(sms.number, containing(number)),
    textFuzzy && ilike(sms.text, containing(textFuzzy)),
    systemId && eq(sms.systemId, systemId),
    routerId && eq(sms.routerId, routerId),
    direction && eq(sms.direction, direction),
    dateStart && sql`${sms.at} >= ${startOf(sql`${dateStart}::date`)}`,
    dateEnd && sql`${sms.at} < ${startOf(sql`${dateEnd}::date + 1`)}`,
  ].map((one) => one || null);
  return wanted.filter((one) => one !== null);
}

/** Routers of visible systems whose SIM card has a phone number. */
export function routersWithSimCard(db: Database, caller: Caller) {
  return db
    .select({
      id: router.id,
      systemId: router.systemId,
      systemName: system.name,
      serialNumber: router.serialNumber,
      simcardTelephone: simCard.telephone,
    })
    .from(simCard)
    .innerJoin(router, eq(router.id, simCard.routerId))
    .leftJoin(system, eq(system.id, router.systemId))
    .where(and(isNotNull(simCard.telephone), maySee(caller, router.systemId)))
    .orderBy(system.name, router.serialNumber);
}

/** Nodes of visible systems whose SIM card has a phone number. */
export function nodesWithSimCard(db: Database, caller: Caller) {
  return db
    .select({
      id: node.id,
      systemId: node.systemId,
      systemName: system.name,
      name: node.name,
      simcardTelephone: simCard.telephone,
    })
    .from(simCard)
    .innerJoin(node, eq(node.id, simCard.nodeId))
    .leftJoin(system, eq(system.id, node.systemId))
    .where(and(isNotNull(simCard.telephone), maySee(caller, node.systemId)))
    .orderBy(system.name, node.name);
}

/** The recipient of a message, and what it is listed under. */
export interface SmsTarget {
  number: string;
  nodeId: number | null;
  routerId: number | null;
  systemId: number | null;
}

type SimCardKey = { nodeId: number } | { routerId: number } | { telephone: string };

/** A SIM card by its holder or phone number, with the system of its router or node, else its own. */
export async function simCardIn(db: Database, by: SimCardKey) {
  const [found] = await db
    .select({
      number: simCard.telephone,
      nodeId: simCard.nodeId,
      routerId: simCard.routerId,
      own: simCard.systemId,
      ofNode: node.systemId,
      ofRouter: router.systemId,
    })
    .from(simCard)
    .leftJoin(node, eq(node.id, simCard.nodeId))
    .leftJoin(router, eq(router.id, simCard.routerId))
    .where(holds(by))
    .limit(1);
  if (!found) return null;
  const { own, ofNode, ofRouter, ...card } = found;
  return { ...card, systemId: ofNode ?? ofRouter ?? own };
}

function holds(by: SimCardKey): SQL {
  if ('nodeId' in by) return eq(simCard.nodeId, by.nodeId);
  return 'routerId' in by ? eq(simCard.routerId, by.routerId) : eq(simCard.telephone, by.telephone);
}

/** Queues a message, and returns its id. */
export async function queueSms(db: Database, message: SmsTarget & { text: string; at: Date }): Promise<number> {
  const [made] = await db
    .insert(sms)
    .values({ ...message, direction: 'sent', state: 'queued', dueAt: message.at })
    .returning({ id: sms.id });
  if (!made) throw new Error('The database did not return the new message.');
  return made.id;
}

/** Stores the outcome of a sent message. A delivered or failed one stays unchanged. */
export async function reportSms(
  db: Database,
  id: number,
  { state, failure }: { state: 'delivered' | 'failed'; failure: string | null },
): Promise<void> {
  await db
    .update(sms)
    .set({ state, failure, dueAt: null })
    .where(and(eq(sms.id, id), inArray(sms.state, ['queued', 'sent'])));
}

/** Stores an incoming message, unless the gateway has reported it before. */
export async function storeReceivedSms(
  db: Database,
  {
    number,
    nodeId,
    routerId,
    systemId,
    gatewayId,
    text,
    at,
  }: SmsTarget & { gatewayId: string; text: string; at: Date },
): Promise<void> {
  await db
    .insert(sms)
    .values({ number, nodeId, routerId, systemId, gatewayId, text, at, direction: 'received' })
    .onConflictDoNothing({ target: sms.gatewayId });
}
