import type { RestorableRecord } from '@sagitta/shared-contracts/api/restore-record';
import { RESTORABLE_MS } from '@sagitta/shared-contracts/rules/undo';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import {
  agreement,
  deletedRecord,
  inspection,
  inspectionFinding,
  router,
  routerImage,
  simCard,
  sms,
} from '../db/schema/index';
import { forgetPhotos } from './findings.statements';

const TABLES = { sim_card: simCard, router, inspection, agreement } as const;

/** What goes with one. Photos of findings stay where they are (findings.statements.ts). */
const PARTS = {
  sim_card: null,
  router: { table: routerImage, of: sql.raw('router_id') },
  inspection: { table: inspectionFinding, of: sql.raw('inspection_id') },
  agreement: null,
} as const;

export type DeletedRecord = typeof deletedRecord.$inferSelect;

/** Who deletes it, and when. */
interface Deletion {
  by: number;
  at: Date;
}

/** Keeps what is about to be deleted, so that it can be put back. */
export async function keepDeleted(
  db: Database,
  kind: RestorableRecord,
  id: number,
  { by, at }: Deletion,
  simCardId: number | null = null,
): Promise<void> {
  const parts = PARTS[kind];
  const images = parts
    ? sql`(select jsonb_agg(to_jsonb(i)) from ${parts.table} i where i.${parts.of} = t.id)`
    : sql`null`;
  await db.execute(sql`
    insert into ${deletedRecord} (kind, record_id, row, images, sim_card_id, deleted_by, deleted_at)
    select ${kind}::text, t.id, to_jsonb(t), ${images}, ${simCardId}::int, ${by}::int, ${at}::timestamptz
    from ${TABLES[kind]} t where t.id = ${id}::int
    on conflict (kind, record_id) do update set row = excluded.row, images = excluded.images,
      sim_card_id = excluded.sim_card_id, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`);
}

/** Takes what this account may still put back; undefined if there is nothing. */
export async function takeDeleted(
  db: Database,
  kind: RestorableRecord,
  id: number,
  { by, at }: Deletion,
): Promise<DeletedRecord | undefined> {
  const [found] = await db
    .delete(deletedRecord)
    .where(
      and(
        eq(deletedRecord.kind, kind),
        eq(deletedRecord.recordId, id),
        eq(deletedRecord.deletedBy, by),
        gt(deletedRecord.deletedAt, restorableFrom(at)),
      ),
    )
    .returning();
  return found;
}

/** Puts back a row with its images; a router's messages are its own again. */
export async function putBack(db: Database, { kind, recordId, row, images }: DeletedRecord): Promise<void> {
  const table = TABLES[kind];
  await db.execute(
    sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`,
  );
  const parts = PARTS[kind]?.table;
  if (parts && images !== null)
    await db.execute(sql`
      insert into ${parts}
      select * from jsonb_populate_recordset(null::${parts}, ${JSON.stringify(images)}::jsonb)`);
  if (kind === 'router')
    await db.execute(sql`
      update ${sms} set router_id = ${recordId}::int, router_serial_number = null
      where router_id is null and router_serial_number = (${JSON.stringify(row)}::jsonb ->> 'serial_number')`);
}

/** Deletes for good what cannot be put back any more. */
export async function forgetDeleted(db: Database, now: Date): Promise<void> {
  await db.delete(deletedRecord).where(lte(deletedRecord.deletedAt, restorableFrom(now)));
  await forgetPhotos(db);
}

const restorableFrom = (now: Date) => new Date(now.getTime() - RESTORABLE_MS);
