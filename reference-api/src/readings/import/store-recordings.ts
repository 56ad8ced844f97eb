import { IMPORT_ROWS } from '@sagitta/shared-contracts/rules/reading-import';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
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
  limits: Thresholds | null;
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

/** A type, since a row has an index signature. */
// oxlint-disable-next-line typescript/consistent-type-definitions
type StoredReading = { deflection: number | null; temperature: number | null };

/** Where the readings of a node are kept. */
interface Shelf {
  /** Keeps recordings of moments without a reading, of two of one moment the first. @returns the moments of those */
  keep(batch: readonly Recording[]): Promise<Set<number>>;
  /** By their moments, as they are kept now. */
  at(batch: readonly Recording[]): Promise<ReadonlyMap<number, StoredReading>>;
}

/** Stores recordings of a node, in a transaction of the caller. What is there already stays as it is. */
export function storeRecordings(
  db: Database,
  place: Place,
  lines: AsyncIterable<ReadLine>,
  onStored?: (count: number) => void,
): Promise<Stored> {
  const table: Shelf = {
    keep: (batch) => insertRecordings(db, place, batch),
    at: (batch) => readingsAt(db, place, batch),
  };
  return putOn(table, lines, onStored);
}

export interface Checked extends Stored {
  /** The first that would be stored. */
  first: Recording[];
}

/** What storing them would come to, with nothing stored. */
export async function checkRecordings(
  db: Database,
  place: Pick<Place, 'id' | 'systemId'>,
  lines: AsyncIterable<ReadLine>,
): Promise<Checked> {
  const first: Recording[] = [];
  const kept = new Map<number, StoredReading>();
  const paper: Shelf = {
    keep: async (batch) => {
      const there = await readingsAt(db, place, batch);
      const fresh = batch.filter(({ at, value, temperature }) => {
        if (there.has(at) || kept.has(at)) return false;
        kept.set(at, { deflection: value, temperature });
        return true;
      });
      first.push(...fresh.slice(0, IMPORT_ROWS - first.length));
      return new Set(fresh.map(({ at }) => at));
    },
    at: async (batch) => {
      const both = await readingsAt(db, place, batch);
      for (const { at } of batch) {
        const earlier = kept.get(at);
        if (earlier) both.set(at, earlier);
      }
      return both;
    },
  };
  return { ...(await putOn(paper, lines)), first };
}

async function putOn(
  shelf: Shelf,
  lines: AsyncIterable<ReadLine>,
  onStored: (count: number) => void = () => undefined,
): Promise<Stored> {
  const result: Stored = { stored: 0, known: 0, span: null, ...nothingTold() };
  let batch: Recording[] = [];
  let count = 0;
  for await (const line of lines) {
    if (note(line, result)) batch.push(line);
    if (batch.length < BATCH) continue;
    await putBatch(shelf, batch, result);
    onStored((count += batch.length));
    batch = [];
  }
  await putBatch(shelf, batch, result);
  result.refused.sort((a, b) => a.line - b.line);
  return result;
}

async function putBatch(shelf: Shelf, batch: readonly Recording[], result: Stored): Promise<void> {
  if (batch.length === 0) return;
  const fresh = await shelf.keep(batch);
  result.stored += fresh.size;
  for (const at of fresh)
    result.span = { first: Math.min(at, result.span?.first ?? at), last: Math.max(at, result.span?.last ?? at) };
  // Of two lines of one moment the first is stored.
  const rest = batch.filter(({ at }) => !fresh.delete(at));
  if (rest.length === 0) return;
  const there = await shelf.at(rest);
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

async function insertRecordings(
  db: Database,
  { id, systemId, importId, limits }: Place,
  batch: readonly Recording[],
): Promise<Set<number>> {
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
  return new Set(rows.map(({ at }) => new Date(at).getTime()));
}

async function readingsAt(
  db: Database,
  { id, systemId }: Pick<Place, 'id' | 'systemId'>,
  recordings: readonly Recording[],
): Promise<Map<number, StoredReading>> {
  const moments = recordings.map(({ at }) => new Date(at).toISOString());
  const { rows } = await db.execute<StoredReading & { at: Date }>(sql`
    select measured_at as at, deflection, temperature1 as temperature from measurement
    where system_id = ${systemId} and node_id = ${id} and measured_at = any(${sql.param(moments)}::timestamptz[])`);
  return new Map(rows.map(({ at, ...reading }) => [new Date(at).getTime(), reading]));
}

/** The database keeps 32 bits of a number. */
function isStoredAs(value: number, stored: number | null): boolean {
  return stored !== null && Math.fround(stored) === Math.fround(value);
}
