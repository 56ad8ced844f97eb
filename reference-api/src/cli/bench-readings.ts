// Readings a second that the database takes, and the size of one, on one PostgreSQL and on a coordinator with two
// workers, all on this machine (docs/operating.md#sizes): pnpm --filter @sagitta/reference-api bench-readings [seconds]
import { performance } from 'node:perf_hooks';
import { migrateStore, type Store } from '../db/database';
import { openPostgres } from '../db/open-postgres';
import { inTransaction } from '../db/transactions';
import { distribute } from '../distribution/distribute';
import { type Reading, storeReadings } from '../readings/store-readings';
import { createCitusDatabase, missingCitus, startCitus } from '../testing/citus-cluster';
import { startPostgres } from '../testing/postgres-server';

const [seconds = 10] = process.argv.slice(2).map(Number);
const SYSTEMS = 100;
const NODES_EACH = 20;
/** As the inbox of uplinks does on a busy host. */
const BATCH = 250;
const HOUR_MS = 3_600_000;

/** What the tables and indexes of the months take for each reading. */
const SIZE = `select round(sum(pg_total_relation_size(i.inhrelid))
    / nullif((select count(*) from measurement), 0)) as bytes
  from pg_inherits i where i.inhparent = 'measurement'::regclass`;

await onPostgres();
const missing = missingCitus();
if (missing === null) await onCitus();
else console.log(`Not on Citus, since ${missing}.`);

async function onPostgres(): Promise<void> {
  const server = await startPostgres();
  const store = openPostgres(server.url, 4);
  await migrateStore(store, () => undefined);
  await measure('One PostgreSQL', store);
  await store.close();
  await server.stop();
}

async function onCitus(): Promise<void> {
  const cluster = await startCitus();
  const store = openPostgres(await createCitusDatabase(cluster.urls, 'bench'), 4);
  await migrateStore(store, () => undefined);
  await distribute(store, { shards: 32, isDryRun: false }, () => undefined);
  await measure('A coordinator and two workers', store);
  await store.close();
  await cluster.stop();
}

async function measure(name: string, store: Store): Promise<void> {
  await store.pool.query(`
    with place as (
      insert into system (name, version)
        select 'Bench ' || i, 'W4' from generate_series(1, ${SYSTEMS}) as i returning id
    ),
    device as (insert into device (serial, type, role, main_sensor, system_version)
      select 'bench-' || place.id || '-' || i, 'UD-20.3', 'endpoint_device', 'laser', 'W4'
      from place, generate_series(1, ${NODES_EACH}) as i returning id, split_part(serial, '-', 2)::int as system_id)
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value, threshold_level1)
    select system_id, id, 'Node ' || id, 5000, 100, 50 from device`);
  const { rows } = await store.pool.query<{ id: number }>('select id from node order by id');
  const ids = rows.map(({ id }) => id);
  const from = performance.now();
  const until = from + seconds * 1_000;
  const start = Date.now() - 20 * 24 * HOUR_MS;
  let stored = 0;
  for (let round = 0; performance.now() < until; round += 1) {
    const batches = Array.from({ length: ids.length / BATCH }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
    // Two transactions at a time, as two instances of the API.
    for (let at = 0; at < batches.length; at += 2)
      await Promise.all(
        batches.slice(at, at + 2).map(async (batch) => {
          const readings = batch.map((nodeId) => readingOf(nodeId, start + round * HOUR_MS));
          await inTransaction(store.db, (tx) => storeReadings(tx, readings, new Date()));
          stored += readings.length;
        }),
      );
  }
  const elapsed = (performance.now() - from) / 1_000;
  console.log(`${name}: ${Math.round(stored / elapsed)} readings a second (${stored} in ${elapsed.toFixed(1)} s).`);
  const year = await store.pool.query<{ bytes: string }>(SIZE);
  if (year.rows[0]?.bytes !== '0') console.log(`A stored reading: ${year.rows[0]?.bytes} bytes, index included.`);
}

function readingOf(nodeId: number, at: number): Reading {
  return {
    nodeId,
    at: new Date(at),
    distance: 4_990 + (at % 7),
    angle: null,
    temperature1: 4.5,
    temperature2: null,
    supplyVoltage1: null,
    supplyVoltage2: null,
    supplyState: null,
    damagedParts: null,
    outOfRange: null,
    obstructed: null,
  };
}
