import type pg from 'pg';
import type { ReadLine, Recording, RefusedLine } from './read-recordings';

/** Recordings per batch. */
const BATCH = 1_000;

export interface Imported {
  stored: number;
  /** The same readings were there already. */
  known: number;
  refused: RefusedLine[];
}

/**
 * Stores recordings of a node in one transaction: all that can be read, or nothing where it fails. What is there
 * already stays as it is.
 */
export async function storeRecordings(
  pool: pg.Pool,
  nodeId: number,
  lines: AsyncIterable<ReadLine>,
): Promise<Imported> {
  const client = await pool.connect();
  const result: Imported = { stored: 0, known: 0, refused: [] };
  try {
    await client.query('begin');
    // The lock keeps the node, as a distributed database has no foreign key to do so.
    const found = await client.query<Place>(
      'select id, system_id as "systemId" from node where id = $1 for key share',
      [nodeId],
    );
    const [node] = found.rows;
    if (!node) throw new Error(`There is no node ${nodeId}.`);
    let batch: Recording[] = [];
    for await (const line of lines) {
      if ('reason' in line) result.refused.push(line);
      else batch.push(line);
      if (batch.length < BATCH) continue;
      await storeBatch(client, node, batch, result);
      batch = [];
    }
    await storeBatch(client, node, batch, result);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  result.refused.sort((a, b) => a.line - b.line);
  return result;
}

/** A node and its system. */
interface Place {
  id: number;
  systemId: number;
}

async function storeBatch(
  client: pg.PoolClient,
  { id, systemId }: Place,
  batch: readonly Recording[],
  result: Imported,
) {
  if (batch.length === 0) return;
  const moments = batch.map(({ at }) => new Date(at).toISOString());
  const ends = [...moments].sort();
  await client.query('select ensure_measurement_partitions($1::timestamptz, $2::timestamptz)', [ends[0], ends.at(-1)]);
  const { rows } = await client.query<{ at: Date }>(
    `insert into measurement (system_id, node_id, measured_at, deflection, temperature1, obstructed)
     select $1::int, $2::int, one.*, false from unnest($3::timestamptz[], $4::real[], $5::real[]) as one
     on conflict do nothing returning measured_at as at`,
    [systemId, id, moments, batch.map(({ value }) => value), batch.map(({ temperature }) => temperature)],
  );
  const fresh = new Set(rows.map(({ at }) => at.getTime()));
  result.stored += rows.length;
  // Of two lines of one moment the first is stored.
  const rest = batch.filter(({ at }) => !fresh.delete(at));
  if (rest.length === 0) return;
  const stored = await client.query<{ at: Date; deflection: number | null }>(
    `select measured_at as at, deflection from measurement
      where system_id = $1 and node_id = $2 and measured_at = any($3::timestamptz[])`,
    [systemId, id, rest.map(({ at }) => new Date(at).toISOString())],
  );
  const values = new Map(stored.rows.map(({ at, deflection }) => [at.getTime(), deflection]));
  for (const { line, at, value } of rest) {
    const there = values.get(at);
    if (typeof there === 'number' && Math.fround(there) === Math.fround(value)) result.known += 1;
    else result.refused.push({ line, reason: 'Another reading of this moment is stored already.' });
  }
}
