import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import type { change } from '../../db/schema/index';

// Triggers write the table `change`, whoever changes what it tells of: db/functions/note_nodes.sql,
// db/functions/note_node_commands.sql, db/functions/note_logs.sql, db/functions/note_ledger.sql,
// db/functions/note_systems.sql, db/functions/note_parts_of_systems.sql; who may see what by
// db/functions/note_assignments.sql and db/functions/note_accounts.sql; who is signed out by
// db/functions/note_sessions.sql. Its moments are the database's.

/** Position of a stream: the newest change that it has reported, as `xid-id`. Used as the id of the stream's events. */
export type Position = `${string}-${string}`;

export interface Change {
  position: Position;
  kind: (typeof change.$inferSelect)['kind'];
  systemId: number | null;
  /** Nodes, or accounts for `access` and `session`. */
  ids: number[];
}

/** How long changes are kept, for streams that reconnect and lists that are kept (systems/kept-cards.ts). */
const KEPT_MINUTES = 15;
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

/**
 * Deletes old changes, but never the newest one.
 * @param ended changes of later transactions stay, for a day at most
 */
export async function forgetChanges(db: Database, ended?: string): Promise<void> {
  const isOver =
    ended === undefined ? sql`true` : sql`(xid < ${ended}::bigint or at < clock_timestamp() - interval '1 day')`;
  await db.execute(
    sql`delete from change where at < clock_timestamp() - ${KEPT_MINUTES}::int * interval '1 minute' and ${isOver}
      and (xid, id) < (select xid, id from change order by xid desc, id desc limit 1)`,
  );
}

/**
 * Forgets at each call the changes of transactions that had ended 15 minutes ago, by what earlier calls saw: what a
 * transaction wrote half an hour before its commit is new to everybody else.
 */
export function forgettingChanges(db: Database, now = () => performance.now()): () => Promise<void> {
  const seen: { ended: string; at: number }[] = [];
  return async () => {
    const { rows } = await db.execute<{ ended: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as ended`,
    );
    const isLongAgo = ({ at }: { at: number }) => now() - at >= KEPT_MINUTES * MINUTE_MS;
    seen.push(...rows.map(({ ended }) => ({ ended, at: now() })));
    while (seen[1] && isLongAgo(seen[1])) seen.shift();
    await forgetChanges(db, seen[0] && isLongAgo(seen[0]) ? seen[0].ended : '0');
  };
}
