import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { inMs } from './watched';

// Signs of life of many devices in one statement, joined with the list that is asked for and with no other table: a
// distributed database joins these two with nothing of its coordinator, and has no limit for each row of a list.

/** Whose signs of life: of a node in its system, or of a device, as any node if none is named. */
interface Whose {
  /** What is found of all with the same number is found together. */
  index: number;
  system: number;
  node: number | null;
  device: number | null;
}

/** A time in ms, with its end; null has no beginning. */
interface Span extends Whose {
  from: number | null;
  to: number;
}

interface Asked extends Whose {
  at: number;
}

interface Around extends Record<string, unknown> {
  index: number;
  last: number | null;
  first: number | null;
}

type Table = 'measurement' | 'uplink_frame';

/** The moments of what was measured, or sent, in each of these times, in order, by their numbers. */
export async function signsIn(db: Database, table: Table, spans: readonly Span[]): Promise<Map<number, number[]>> {
  if (spans.length === 0) return new Map();
  const { rows } = await db.execute<{ index: number; moments: number[] }>(sql`
    select r.index, array_agg(${inMs(sql`f.measured_at`)}) as moments
    from ${listOf(spans)} join ${SIGNS[table]}
      and f.measured_at > coalesce(to_timestamp(r.from / 1000), '-infinity')
      and f.measured_at <= to_timestamp(r.to / 1000)
    group by r.index`);
  return new Map(rows.map(({ index, moments }) => [index, moments.sort((one, other) => one - other)]));
}

/** How far back the last one is looked for, in turns: all of a year is many, and it is seldom far. */
const BACK_MS = [2 * DAY_MS, 32 * DAY_MS, null];

/** The first of what was measured, or sent, after each of these moments, and the last until it; by their numbers. */
export async function signsAround(
  db: Database,
  table: Table,
  asked: readonly Asked[],
): Promise<Map<number, { first: number; last: number | null }>> {
  const found = new Map<number, { first: number; last: number | null }>();
  const moment = sql`to_timestamp(r.at / 1000)`;
  let open = asked;
  for (const back of BACK_MS) {
    if (open.length === 0) break;
    const { rows } = await db.execute<Around>(sql`
      select r.index, ${inMs(sql`min(f.measured_at) filter (where f.measured_at > ${moment})`)} as first,
        ${inMs(sql`max(f.measured_at) filter (where f.measured_at <= ${moment})`)} as last
      from ${listOf(open.map((one) => ({ ...one, from: back === null ? null : one.at - back })))}
      join ${SIGNS[table]} and f.measured_at > coalesce(to_timestamp(r.from / 1000), '-infinity')
      group by r.index`);
    for (const { index, first, last } of rows) if (first !== null) found.set(index, { first, last });
    open = open.filter(({ index }) => found.get(index)?.last === null);
  }
  return found;
}

const SIGNS: Readonly<Record<Table, SQL>> = {
  measurement: sql`measurement f on f.system_id = r.system and f.node_id = r.node and f.import_id is null`,
  uplink_frame: sql`uplink_frame f on f.device_id = r.device and (r.node is null or f.node_id = r.node)`,
};

const listOf = (rows: readonly (Span | Asked)[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as r(index int, system int, node int, device int, "from" float8, at float8, "to" float8)`;
