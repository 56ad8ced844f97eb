import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { change } from '../db/schema/index';

/** Where a stream stands: the newest change that it has told, as `xid-id`. It is the id of a stream's events. */
export type Position = `${string}-${string}`;

export interface Change {
  position: Position;
  kind: (typeof change.$inferSelect)['kind'];
  systemId: number | null;
  /** Nodes, or accounts for `access` and `session`. */
  ids: number[];
}

/** Changes are kept this long for streams that broke off. */
const KEPT = sql.raw(`interval '15 minutes'`);
/** Who has missed more than this had better ask for everything. */
export const MOST_CHANGES = 1_000;

/** What no running transaction can still add to: below it, nothing comes in between any more. */
const SETTLED = sql.raw('xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint');

const POSITION = /^(\d{1,18})-(\d{1,18})$/;

/** The newest change. */
export async function newestPosition(db: Database): Promise<Position> {
  const { rows } = await db.execute<{ xid: string; id: string }>(
    sql`select xid, id from change where ${SETTLED} order by xid desc, id desc limit 1`,
  );
  return rows[0] ? `${rows[0].xid}-${rows[0].id}` : '0-0';
}

/**
 * The position that a caller names, or null where it is none or its change is kept no more: then nobody knows what was
 * missed.
 */
export async function knownPosition(db: Database, named: string): Promise<Position | null> {
  const [, xid, id] = POSITION.exec(named) ?? [];
  if (xid === undefined || id === undefined) return null;
  const { rows } = await db.execute(sql`select 1 from change where xid = ${xid}::bigint and id = ${id}::bigint`);
  return rows.length === 1 ? `${BigInt(xid)}-${BigInt(id)}` : null;
}

/** Changes after a position, oldest first; at most one more than {@link MOST_CHANGES}. */
export async function changesAfter(db: Database, position: Position): Promise<Change[]> {
  const [xid, id] = position.split('-');
  const { rows } = await db.execute<{
    xid: string;
    id: string;
    kind: Change['kind'];
    system_id: number | null;
    ids: number[];
  }>(sql`
    select xid, id, kind, system_id, ids from change where (xid, id) > (${xid}::bigint, ${id}::bigint) and ${SETTLED}
      order by xid, id limit ${MOST_CHANGES + 1}`);
  return rows.map((row) => ({
    position: `${row.xid}-${row.id}`,
    kind: row.kind,
    systemId: row.system_id,
    ids: row.ids,
  }));
}

/** Forgets what is old, but never the newest change. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.execute(
    sql`delete from change where at < clock_timestamp() - ${KEPT}
      and (xid, id) < (select xid, id from change order by xid desc, id desc limit 1)`,
  );
}
