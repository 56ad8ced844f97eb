import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { Limits } from '../judge-reading';
import type { LeftOutLine, ReadLine, Recording, RefusedLine } from './read-recordings';

/** Recordings per batch. */
const BATCH = 1_000;

/** Lines of a file that are not readings, or not whole ones. */
export interface Told {
  refused: RefusedLine[];
  /** Of readings that are stored, why a part of their line is not. */
  noted: RefusedLine[];
  /** Lines without anything in them, and lines that say that there is no value. */
  leftOut: Record<LeftOutLine['isLeftOut'], number>;
}

export interface Stored extends Told {
  stored: number;
  /** The same readings were there already. */
  known: number;
  /** The moments of the first and the last that were stored; null without any. */
  span: { first: number; last: number } | null;
}

/** Where recordings go. */
interface Place {
  id: number;
  systemId: number;
  importId: number;
  /** Of all of them, where they are known; none without: today's say nothing about the past. */
  limits: Limits | null;
}

export const nothingTold = (): Told => ({ refused: [], noted: [], leftOut: { empty: 0, missing: 0 } });

/** Notes what a line is, other than a reading. */
export function note(line: ReadLine, { refused, noted, leftOut }: Told): line is Recording {
  if ('reason' in line) refused.push(line);
  else if ('isLeftOut' in line) leftOut[line.isLeftOut] += 1;
  else {
    if (line.note !== undefined) noted.push({ line: line.line, reason: line.note });
    return true;
  }
  return false;
}

/** Stores recordings of a node, in a transaction of the caller. What is there already stays as it is. */
export async function storeRecordings(
  db: Database,
  place: Place,
  lines: AsyncIterable<ReadLine>,
  onStored: (count: number) => void = () => undefined,
): Promise<Stored> {
  const result: Stored = { stored: 0, known: 0, span: null, ...nothingTold() };
  let batch: Recording[] = [];
  let count = 0;
  for await (const line of lines) {
    if (note(line, result)) batch.push(line);
    if (batch.length < BATCH) continue;
    await storeBatch(db, place, batch, result);
    onStored((count += batch.length));
    batch = [];
  }
  await storeBatch(db, place, batch, result);
  result.refused.sort((a, b) => a.line - b.line);
  return result;
}

async function storeBatch(
  db: Database,
  { id, systemId, importId, limits }: Place,
  batch: readonly Recording[],
  result: Stored,
): Promise<void> {
  if (batch.length === 0) return;
  const moments = batch.map(({ at }) => new Date(at).toISOString());
  const values = batch.map(({ value }) => Math.fround(value));
  const temperatures = batch.map(({ temperature }) => (temperature === null ? null : Math.fround(temperature)));
  const [l1 = null, l2 = null, l3 = null, l4 = null] = limits?.levels ?? [];
  // Month by month: between the ends of an unsorted file there may be years without a reading.
  const months = [...new Set(moments.map((moment) => `${moment.slice(0, 7)}-01T00:00:00Z`))];
  await db.execute(
    sql`select ensure_measurement_partitions(one, one) from unnest(${sql.param(months)}::timestamptz[]) as one`,
  );
  const { rows } = await db.execute<{ at: Date }>(sql`
    insert into measurement (system_id, node_id, import_id, permissible_value, level1, level2, level3, level4,
      measured_at, deflection, temperature1, obstructed)
    select ${systemId}::int, ${id}::int, ${importId}::int, ${limits?.permissible ?? null}::real, ${l1}::smallint,
      ${l2}::smallint, ${l3}::smallint, ${l4}::smallint, one.*, false
    from unnest(${sql.param(moments)}::timestamptz[], ${sql.param(values)}::real[],
      ${sql.param(temperatures)}::real[]) as one
    on conflict do nothing returning measured_at as at`);
  const fresh = new Set(rows.map(({ at }) => new Date(at).getTime()));
  result.stored += rows.length;
  for (const at of fresh)
    result.span = { first: Math.min(at, result.span?.first ?? at), last: Math.max(at, result.span?.last ?? at) };
  // Of two lines of one moment the first is stored.
  const rest = batch.filter(({ at }) => !fresh.delete(at));
  if (rest.length === 0) return;
  const there = await readingsAt(db, { id, systemId }, rest);
  for (const { line, at, value, temperature } of rest) {
    const stored = there.get(at);
    // A file without temperatures says nothing about a stored one.
    const isSame =
      stored !== undefined &&
      isStoredAs(value, stored.deflection) &&
      (temperature === null || isStoredAs(temperature, stored.temperature));
    if (isSame) result.known += 1;
    else result.refused.push({ line, reason: 'Another reading of this moment is stored already.' });
  }
}

async function readingsAt(
  db: Database,
  { id, systemId }: Pick<Place, 'id' | 'systemId'>,
  recordings: readonly Recording[],
): Promise<Map<number, { deflection: number | null; temperature: number | null }>> {
  const moments = recordings.map(({ at }) => new Date(at).toISOString());
  const { rows } = await db.execute<{ at: Date; deflection: number | null; temperature: number | null }>(sql`
    select measured_at as at, deflection, temperature1 as temperature from measurement
    where system_id = ${systemId} and node_id = ${id} and measured_at = any(${sql.param(moments)}::timestamptz[])`);
  return new Map(rows.map(({ at, ...reading }) => [new Date(at).getTime(), reading]));
}

/** The database keeps 32 bits of a number. */
function isStoredAs(value: number, stored: number | null): boolean {
  return stored !== null && Math.fround(stored) === Math.fround(value);
}
