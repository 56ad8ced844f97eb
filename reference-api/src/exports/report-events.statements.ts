import { and, asc, eq, gt, gte, inArray, isNull, lt, notLike, or, sql } from 'drizzle-orm';
import type { LogKind } from '@sagitta/shared-contracts/api/log';
import { USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import type { Database } from '../db/database';
import { kindOf, ofKinds } from '../db/log-kind';
import { log, measurement, node } from '../db/schema/index';
import type { Span } from './export-readings.statements';

/** Events of these nodes and of their system as a whole. */
export function chosenEvents(systemId: number, nodeIds: readonly number[], { from, until }: Span) {
  return and(
    eq(log.systemId, systemId),
    gte(log.eventAt, from),
    lt(log.eventAt, until),
    or(isNull(log.nodeId), inArray(log.nodeId, [...nodeIds])),
  );
}

/** How many events of a period a report lists, and how many it does not. */
export interface EventCounts {
  /** Those that it lists. */
  kinds: readonly LogKind[];
  listed: number;
  /** Listed or not. */
  heartbeats: number;
  /** Heartbeats that every device of the system had reported for. */
  complete: number;
  /** Others that are not listed. */
  left: readonly { kind: LogKind; count: number }[];
}

const COLUMNS = { severity: log.severity, template: log.msgTemplateId };
const IS_COMPLETE = notLike(log.messageEn, '%silent:%');

export async function countReportEvents(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
  kinds: readonly LogKind[],
): Promise<EventCounts> {
  const counts = await db
    .select({
      kind: sql<LogKind>`${kindOf(COLUMNS)}`,
      count: sql<number>`count(*)::int`,
      complete: sql<number>`count(*) filter (where ${IS_COMPLETE})::int`,
    })
    .from(log)
    .where(chosenEvents(systemId, nodeIds, span))
    .groupBy(sql`1`);
  const of = (wanted: LogKind) => counts.find(({ kind }) => kind === wanted);
  const countOf = (kind: LogKind) => of(kind)?.count ?? 0;
  return {
    kinds,
    listed: kinds.reduce((sum, kind) => sum + countOf(kind), 0),
    heartbeats: countOf('heartbeat'),
    complete: of('heartbeat')?.complete ?? 0,
    left: USUAL_KINDS.filter((kind) => !kinds.includes(kind) && countOf(kind) > 0).map((kind) => ({
      kind,
      count: countOf(kind),
    })),
  };
}

/** Whether the period has any event, listed or not. */
export function hasEvents({ listed, heartbeats, left }: EventCounts): boolean {
  return listed + heartbeats > 0 || left.length > 0;
}

/** Events per query. */
const BATCH = 200;
/** A reading older than this is not related to an event. */
const READING_AGE = sql.raw(`interval '1 day'`);

/** The events of a span of these kinds, in time order, each with its node's latest reading at that time. */
export async function* reportEvents(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
  kinds: readonly LogKind[],
): AsyncGenerator<ReportEvent> {
  let after: { at: string; id: number } | null = null;
  for (;;) {
    const rows: ReportEvent[] = await eventsAfter(db, systemId, nodeIds, { span, kinds }, after);
    yield* rows;
    const last: ReportEvent | undefined = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { at: last.cursor, id: last.id };
  }
}

async function eventsAfter(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  { span, kinds }: { span: Span; kinds: readonly LogKind[] },
  after: { at: string; id: number } | null,
) {
  const later =
    after === null
      ? undefined
      : or(
          sql`${log.eventAt} > ${after.at}::timestamptz`,
          and(sql`${log.eventAt} = ${after.at}::timestamptz`, gt(log.id, after.id)),
        );
  const events = await db
    .select({
      id: log.id,
      // As the database writes it: its moments are more precise than a Date.
      cursor: sql<string>`${log.eventAt}::text`.as('cursor'),
      at: log.eventAt,
      severity: log.severity,
      message: log.messageEn,
      nodeId: log.nodeId,
      node: node.name,
      confirmable: log.confirmable,
      confirmedAt: log.confirmedAt,
      confirmedBy: log.confirmedByName,
      comment: log.confirmComment,
      levelBefore: log.levelBefore,
      levelAfter: log.levelAfter,
    })
    .from(log)
    .leftJoin(node, eq(node.id, log.nodeId))
    .where(and(chosenEvents(systemId, nodeIds, span), ofKinds(kinds, COLUMNS), later))
    .orderBy(asc(log.eventAt), asc(log.id))
    .limit(BATCH);
  const { rows } = await db.execute<{ deflection: number | null }>(sql`
    select (select m.deflection from ${measurement} m where m.system_id = ${systemId} and m.node_id = event.node_id
      and m.measured_at <= event.at and m.measured_at > event.at - ${READING_AGE}
      order by m.measured_at desc limit 1) as deflection
    from unnest(${sql.param(events.map(({ nodeId }) => nodeId))}::int[],
      ${sql.param(events.map(({ cursor }) => cursor))}::timestamptz[]) with ordinality as event (node_id, at, index)
    order by event.index`);
  return events.map((event, index) => ({ ...event, deflection: rows[index]?.deflection ?? null }));
}
export type ReportEvent = Awaited<ReturnType<typeof eventsAfter>>[number];
