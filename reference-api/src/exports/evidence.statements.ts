import { and, arrayContains, asc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { AuditKind } from '@sagitta/shared-contracts/api/audit';
import type { Database } from '../db/database';
import {
  account,
  audit,
  device,
  ledger,
  log,
  measurement,
  nodeHardware,
  notification,
  notificationMessage,
  readingImport,
  uplinkFrame,
} from '../db/schema/index';
import { signalOfFrame } from '../readings/uplinks/signal';
import type { Span } from './export-readings.statements';
import { importsIn } from './imports.statements';
import { chosenEvents } from './report-events.statements';

/** Rows per query. */
const BATCH = 500;

/** What administrators of a system may know of its changes: nothing of groups, or of the provider's records. */
const KINDS: readonly AuditKind[] = ['system', 'node', 'assignment', 'log'];

/** How many readings nodes have in a span, counted up to one more than `most`. */
export async function countReadings(
  db: Database,
  nodeIds: readonly number[],
  { from, until }: Span,
  most: number,
): Promise<number> {
  const some = db
    .select({ id: measurement.nodeId })
    .from(measurement)
    .where(
      and(
        inArray(measurement.nodeId, [...nodeIds]),
        gte(measurement.measuredAt, from),
        lt(measurement.measuredAt, until),
      ),
    )
    .limit(most + 1)
    .as('some');
  return db.$count(some);
}

export type LedgerRow = typeof ledger.$inferSelect;

/** What the ledger has of the alarms and imports of a span, whenever it was recorded, in its order. */
export async function* ledgerOfEvents(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
): AsyncGenerator<LedgerRow> {
  const events = db
    .select({ id: log.id })
    .from(log)
    .where(chosenEvents(systemId, nodeIds, span));
  const imports = db
    .select({ id: readingImport.logId })
    .from(readingImport)
    .where(importsIn(systemId, nodeIds, span));
  yield* inBatches<LedgerRow>(
    (after) =>
      db
        .select()
        .from(ledger)
        .where(
          and(
            eq(ledger.systemId, systemId),
            or(inArray(ledger.logId, events), inArray(ledger.logId, imports)),
            gt(ledger.seq, after),
          ),
        )
        .orderBy(asc(ledger.seq))
        .limit(BATCH),
    ({ seq }) => seq,
  );
}

/** A frame as its network server handed it over. */
export interface FrameRow {
  nodeId: number | null;
  serial: string;
  source: string;
  epoch: number;
  fcnt: number;
  port: number;
  payload: Uint8Array;
  object: string | null;
  sentAt: Date | null;
  measuredAt: Date;
  receivedAt: Date;
  /** JSON text. */
  signal: string;
}

/**
 * The frames that came from the devices of nodes in a span while they had them, as they came: one query a day of theirs
 * (db/functions/end_of_frame_days.sql). Which devices a node has had notes db/functions/note_hardware.sql.
 */
export async function* framesOf(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  { from, until }: Span,
): AsyncGenerator<FrameRow> {
  const hardware = await db
    .selectDistinct({ id: device.id, serial: device.serial })
    .from(nodeHardware)
    .innerJoin(device, eq(device.id, nodeHardware.deviceId))
    .where(inArray(nodeHardware.nodeId, [...nodeIds]));
  const serials = new Map(hardware.map(({ id, serial }) => [id, serial]));
  const { rows: days } = await db.execute<{ begin: string; end: string }>(sql`
    select coalesce(lag(until) over (order by until), '-infinity')::text as begin, until::text as end
    from end_of_frame_days() order by until`);
  const { deviceId, nodeId, source, epoch, fcnt, port, payload, object, sentAt, measuredAt, receivedAt, signal } =
    uplinkFrame;
  for (const { begin, end } of days) {
    // A frame comes after it was sent.
    if (new Date(end) <= from) continue;
    const rows = await db
      .select({
        deviceId,
        nodeId,
        source,
        epoch,
        fcnt,
        port,
        payload,
        object,
        sentAt,
        measuredAt,
        receivedAt,
        signal,
      })
      .from(uplinkFrame)
      .where(
        and(
          // 0 of those that are older than their system's column.
          inArray(uplinkFrame.systemId, [systemId, 0]),
          inArray(deviceId, [...serials.keys()]),
          inArray(nodeId, [...nodeIds]),
          gte(measuredAt, from),
          lt(measuredAt, until),
          sql`${receivedAt} >= ${begin}::timestamptz and ${receivedAt} < ${end}::timestamptz`,
        ),
      )
      .orderBy(asc(receivedAt), asc(deviceId), asc(measuredAt));
    for (const row of rows)
      yield { ...row, serial: serials.get(row.deviceId) ?? '', signal: signalOfFrame(row.signal) };
  }
}

/** What a person was told, or why not, of one event. */
export interface MessageRow {
  logId: number;
  person: string;
  channel: string;
  reason: string | null;
  suppressed: string | null;
  messageId: number | null;
  state: string | null;
  address: string | null;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  subject: string | null;
  /** Null where it was also about other systems: whoever takes a pack may not know of those. */
  body: string | null;
  isAboutOthers: boolean;
  error: string | null;
}

/** Who was told of the events of a span and in which words, event by event. */
export async function* messagesOfEvents(
  db: Database,
  systemId: number,
  nodeIds: readonly number[],
  span: Span,
): AsyncGenerator<MessageRow> {
  const events = await db
    .select({ id: log.id })
    .from(log)
    .where(chosenEvents(systemId, nodeIds, span))
    .orderBy(asc(log.id));
  for (let at = 0; at < events.length; at += BATCH) {
    const ids = events.slice(at, at + BATCH).map(({ id }) => id);
    yield* await messagesOf(db, systemId, ids);
  }
}

async function messagesOf(db: Database, systemId: number, logIds: readonly number[]): Promise<MessageRow[]> {
  const isAboutOthers = sql<boolean>`exists (select from ${notification} o join ${log} l on l.id = o.log_id
    where o.message_id = ${notificationMessage.id} and l.system_id <> ${systemId}::int)`;
  const { subject, body } = notificationMessage;
  return db
    .select({
      logId: notification.logId,
      person: account.name,
      channel: notification.channel,
      reason: notification.reason,
      suppressed: notification.suppressed,
      messageId: notificationMessage.id,
      state: notificationMessage.state,
      address: notificationMessage.address,
      createdAt: notification.createdAt,
      sentAt: notificationMessage.sentAt,
      deliveredAt: notificationMessage.deliveredAt,
      subject: sql<string | null>`case when not ${isAboutOthers} then ${subject} end`,
      body: sql<string | null>`case when not ${isAboutOthers} then ${body} end`,
      isAboutOthers,
      error: notificationMessage.error,
    })
    .from(notification)
    .innerJoin(account, eq(account.id, notification.accountId))
    .leftJoin(notificationMessage, eq(notificationMessage.id, notification.messageId))
    .where(inArray(notification.logId, [...logIds]))
    .orderBy(asc(notification.logId), asc(notification.accountId), asc(notification.channel), asc(notification.round));
}

export type AuditRow = typeof audit.$inferSelect;

/** What was changed about a system in a span, in order, without the taking of evidence: it would differ each time. */
export async function* auditOfSystem(
  db: Database,
  systemId: number,
  { from, until }: Span,
  taking: string,
): AsyncGenerator<AuditRow> {
  yield* inBatches<AuditRow>(
    (after) =>
      db
        .select()
        .from(audit)
        .where(
          and(
            arrayContains(audit.systems, [systemId]),
            inArray(audit.entity, [...KINDS]),
            ne(audit.action, taking),
            gte(audit.at, from),
            lt(audit.at, until),
            gt(audit.id, after),
          ),
        )
        .orderBy(asc(audit.id))
        .limit(BATCH),
    ({ id }) => id,
  );
}

async function* inBatches<T>(next: (after: number) => PromiseLike<T[]>, keyOf: (row: T) => number): AsyncGenerator<T> {
  let after = 0;
  for (;;) {
    const rows = await next(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = keyOf(last);
  }
}
