import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { log } from '../../db/schema/index';
import type { Silence } from './silence';

/** An entry about silence, of a node or of a system. */
export type SilenceEntry = Pick<
  typeof log.$inferInsert,
  'systemId' | 'nodeId' | 'messageEn' | 'msgTemplateId' | 'eventAt'
>;

/** The state of a system before and after a round. */
export interface SilenceChange {
  systemId: number;
  before: readonly Silence[];
  after: readonly Silence[];
}

const ROWS_PER_INSERT = 500;

/** Logs entries, of which those who chose System are told, or Heartbeat for its template. */
export async function logSilence(db: Database, entries: readonly SilenceEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS_PER_INSERT)
    await db
      .insert(log)
      .values(entries.slice(at, at + ROWS_PER_INSERT).map((entry) => ({ ...entry, severity: 'other' as const })));
}

/** Stores what has changed. */
export async function storeSilence(db: Database, changes: readonly SilenceChange[]): Promise<void> {
  const gone = changes.flatMap(({ systemId, before, after }) =>
    before.filter((row) => !after.some((one) => isSame(one, row))).map((row) => rowOf(systemId, row)),
  );
  const stored = changes.flatMap(({ systemId, before, after }) =>
    after.filter((row) => !before.includes(row)).map((row) => rowOf(systemId, row)),
  );
  if (gone.length > 0)
    await db.execute(sql`
      delete from silence k using ${rowsOf(gone)}
      where k.system_id = r.system_id and k.kind = r.kind and k.key = r.key`);
  if (stored.length > 0)
    await db.execute(sql`
      insert into silence (system_id, kind, key, node_id, from_at, began_at, kept_back)
      select system_id, kind, key, node_id, to_timestamp(from_ms / 1000.0), to_timestamp(began_ms / 1000.0), kept_back
      from ${rowsOf(stored)}
      on conflict (system_id, kind, key) do update
      set from_at = excluded.from_at, began_at = excluded.began_at, kept_back = excluded.kept_back`);
}

const isSame = (one: Silence, other: Silence) => one.kind === other.kind && one.key === other.key;

function rowOf(systemId: number, { kind, key, from, began, keptBack }: Silence) {
  const isOfNode = kind === 'device' || kind === 'outdated' || kind === 'off';
  return {
    system_id: systemId,
    kind,
    key,
    node_id: isOfNode ? Number(key) : null,
    from_ms: from,
    began_ms: began,
    kept_back: keptBack,
  };
}

function rowsOf(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(system_id int, kind text, key text, node_id int,
    from_ms float8, began_ms float8, kept_back boolean)`;
}
