import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** An entry of the ledger without what it tells of, or an alarm or import without its entry. */
export interface LedgerDoubt {
  /** Null for an alarm or import that has no entry. */
  seq: number | null;
  logId: number;
  reason: string;
}

/**
 * What the ledger tells of imports: each entry is compared with its record, the record of changes and the readings, and
 * each record with its entry. Readings of a device that was deleted went with it.
 */
export async function compareImports(db: Database, most: number): Promise<LedgerDoubt[]> {
  if (most <= 0) return [];
  const { rows } = await db.execute<{ seq: number | null; log_id: number; reason: string }>(sql`
    with entry as (
      select x.seq, x.log_id, x.system_id, x.kind, x.facts::jsonb as facts,
        (x.facts::jsonb->>'import')::bigint as import, x.at >= (select min(a.at) from audit a) as is_audited
      from ledger x where x.kind in ('imported', 'takenBack')
    ), doubt as (
      select e.seq, e.log_id, case
        when i.id is null and e.kind = 'takenBack' then 'no import was taken back'
        when i.id is null then 'its record is missing'
        when e.log_id <> i.log_id then 'its record has another log entry'
        when e.kind = 'takenBack' and i.taken_back_at is null then 'no import was taken back'
        when e.facts->>'name' is distinct from case e.kind when 'imported' then i.account_name else i.taken_back_by end
          then 'its record names somebody else'
        when e.kind = 'imported' and (e.facts->>'file' is distinct from i.file_name
          or e.facts->>'sha256' is distinct from i.sha256) then 'its record has another file'
        when e.kind = 'imported' and (e.facts->>'stored' is distinct from i.stored::text
          or e.facts->>'nodeId' is distinct from i.node_id::text) then 'its record has other readings'
        when e.is_audited and not exists (select from audit a where a.entity = 'node' and a.entity_id = i.node_id::text
          and a.action = case e.kind when 'imported' then 'importReadings' else 'takeBackImport' end)
          then case e.kind when 'imported' then 'no record of changes says that it was imported'
            else 'no record of changes says that it was taken back' end
      end as reason
      from entry e
      join system s on s.id = e.system_id
      left join reading_import i on i.id = e.import
    )
    select seq::int, log_id::int, reason from doubt where reason is not null
    union all
    select null, i.log_id::int, 'the import has no entry' from reading_import i
    where not exists (select from entry e where e.import = i.id and e.kind = 'imported')
    union all
    select null, i.log_id::int, 'no entry says that the import was taken back' from reading_import i
    where i.taken_back_at is not null
      and not exists (select from entry e where e.import = i.id and e.kind = 'takenBack')
    order by 1, 2 limit ${most}`);
  const doubts: LedgerDoubt[] = rows.map(({ seq, log_id: logId, reason }) => ({ seq, logId, reason }));
  return [...doubts, ...(await compareReadings(db, most - doubts.length))];
}

interface Imported {
  id: number;
  seq: number;
  logId: number;
  system: number;
  node: number;
  first: string;
  last: string;
  wanted: number;
}

/** Import by import: of each, a distributed database asks one shard. */
async function compareReadings(db: Database, most: number): Promise<LedgerDoubt[]> {
  const { rows } = await db.execute<Imported & Record<string, unknown>>(sql`
    select i.id, x.seq::int, i.log_id::int as "logId", i.system_id as system, i.node_id as node,
      i.first_at::text as first, i.last_at::text as last,
      case when i.taken_back_at is null then (x.facts::jsonb->>'stored')::int else 0 end as wanted
    from reading_import i
    join ledger x on x.log_id = i.log_id and x.kind = 'imported'
    join node n on n.id = i.node_id
    order by i.id`);
  const doubts: LedgerDoubt[] = [];
  for (const { id, seq, logId, system, node, first, last, wanted } of rows) {
    if (doubts.length >= most) break;
    const { rows: counted } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from measurement where system_id = ${system} and node_id = ${node}
        and import_id = ${id} and measured_at between ${first}::timestamptz and ${last}::timestamptz`);
    const count = counted[0]?.count ?? 0;
    if (count !== wanted) doubts.push({ seq, logId, reason: `its readings are no longer ${wanted}` });
  }
  return doubts;
}
