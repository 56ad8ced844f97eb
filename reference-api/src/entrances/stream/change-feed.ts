import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { change } from '../../db/schema/index';

// Triggers write the table `change`, whoever changes what it tells of: db/functions/note_nodes.sql,
// db/functions/note_node_commands.sql, db/functions/note_logs.sql, db/functions/note_systems.sql,
// db/functions/note_parts_of_systems.sql; who may see what by db/functions/note_assignments.sql and
// db/functions/note_accounts.sql; who is signed out by db/functions/note_sessions.sql. Its moments are the database's.

/** Position of a stream: the newest change that it has reported, as `xid-id`. Used as the id of the stream's events. */
export type Position = `${string}-${string}`;

export interface Change {
  position: Position;
  kind: (typeof change.$inferSelect)['kind'];
  systemId: number | null;
  /** Nodes, or accounts for `access` and `session`. */
  ids: number[];
}

/** How long changes are kept for streams that reconnect. */
const KEPT = sql.raw(`interval '15 minutes'`);
/** A client that missed more than this should reload everything. */
export const MOST_CHANGES = 1_000;

/** Running transactions can only add changes from here on; below it the order is final. */
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
 * The position that a caller names; null if it is malformed or its change has been deleted, so that the gap is unknown.
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

/** Deletes old changes, but never the newest one. */
export async function forgetChanges(db: Database): Promise<void> {
  await db.execute(
    sql`delete from change where at < clock_timestamp() - ${KEPT}
      and (xid, id) < (select xid, id from change order by xid desc, id desc limit 1)`,
  );
}
