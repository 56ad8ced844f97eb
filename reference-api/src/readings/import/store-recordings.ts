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
    const found = await client.query<NodeInSystem>(
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
interface NodeInSystem {
  id: number;
  systemId: number;
}

async function storeBatch(
  client: pg.PoolClient,
  { id, systemId }: NodeInSystem,
  batch: readonly Recording[],
  result: Imported,
) {
  if (batch.length === 0) return;
  const moments = batch.map(({ at }) => new Date(at).toISOString());
  const values = batch.map(({ value }) => Math.fround(value));
  const temperatures = batch.map(({ temperature }) => (temperature === null ? null : Math.fround(temperature)));
  // Month by month: between the ends of an unsorted file there may be years without a reading.
  const months = [...new Set(moments.map((moment) => `${moment.slice(0, 7)}-01T00:00:00Z`))];
  await client.query('select ensure_measurement_partitions(one, one) from unnest($1::timestamptz[]) as one', [months]);
  const { rows } = await client.query<{ at: Date }>(
    `insert into measurement (system_id, node_id, measured_at, deflection, temperature1, obstructed)
     select $1::int, $2::int, one.*, false from unnest($3::timestamptz[], $4::real[], $5::real[]) as one
     on conflict do nothing returning measured_at as at`,
    [systemId, id, moments, values, temperatures],
  );
  const fresh = new Set(rows.map(({ at }) => at.getTime()));
  result.stored += rows.length;
  // Of two lines of one moment the first is stored.
  const rest = batch.filter(({ at }) => !fresh.delete(at));
  if (rest.length === 0) return;
  const stored = await client.query<{ at: Date; deflection: number | null; temperature: number | null }>(
    `select measured_at as at, deflection, temperature1 as temperature from measurement
      where system_id = $1 and node_id = $2 and measured_at = any($3::timestamptz[])`,
    [systemId, id, rest.map(({ at }) => new Date(at).toISOString())],
  );
  const readings = new Map(stored.rows.map(({ at, ...reading }) => [at.getTime(), reading]));
  for (const { line, at, value, temperature } of rest) {
    const there = readings.get(at);
    // A file without temperatures says nothing about a stored one.
    const isSame =
      there !== undefined &&
      isStoredAs(value, there.deflection) &&
      (temperature === null || isStoredAs(temperature, there.temperature));
    if (isSame) result.known += 1;
    else result.refused.push({ line, reason: 'Another reading of this moment is stored already.' });
  }
}

/** The database keeps 32 bits of a number. */
function isStoredAs(value: number, stored: number | null): boolean {
  return stored !== null && Math.fround(stored) === Math.fround(value);
}
