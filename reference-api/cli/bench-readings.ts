// Readings a second that the database takes, on one PostgreSQL and on a coordinator with two workers of the same
// PostgreSQL, all on this machine and by turns (docs/operating.md#sizes):
// pnpm --filter @sagitta/reference-api bench-readings [seconds of each turn] [turns]
import { performance } from 'node:perf_hooks';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { migrateStore, type Store } from '../src/db/database';
import { openPostgres } from '../src/db/open-postgres';
import { inTransaction } from '../src/db/transactions';
import { distribute } from '../src/db/distribution/distribute';
import type { Reading } from '../src/readings/follow-reading';
import { NOTHING_MEASURED, storeReadings } from '../src/readings/store-readings';
import { createCitusDatabase, missingCitus, startCitus, startInstalledPostgres } from '../testing/citus-cluster';
import { startPostgres } from '../testing/postgres-server';

const [seconds = 3, turns = 5] = process.argv.slice(2).map(Number);
const SYSTEMS = 100;
const NODES_EACH = 20;
/** Readings of a transaction: of one system, and as the inbox of uplinks stores them on a busy host. */
const BATCHES = [NODES_EACH, 250];

interface Contender {
  name: string;
  store: Store;
  nodes: readonly number[];
  /** Goes on where the turn before ended: every reading is a new one. */
  next: number;
  stop: () => Promise<void>;
}

const missing = missingCitus();
if (missing !== null) console.log(`Not on Citus, since ${missing}.`);
const contenders = [await onePostgres(), ...(missing === null ? [await citus()] : [])];
for (const batch of BATCHES) {
  const rates = contenders.map((): number[] => []);
  for (const one of contenders) await turn(one, batch, 1);
  for (let round = 0; round < turns; round += 1)
    for (const [index, one] of contenders.entries()) rates[index]?.push(await turn(one, batch, seconds));
  for (const [index, { name }] of contenders.entries()) {
    const [low = 0, middle = 0, high = 0] = ends(rates[index] ?? []);
    console.log(
      `${name}, ${batch} readings a transaction: ${middle} readings a second (${low} to ${high} in ${turns} turns), ` +
        `so ${middle * 3_600} nodes with a reading an hour.`,
    );
  }
}
for (const { store, stop } of contenders) {
  await store.close();
  await stop();
}

async function onePostgres(): Promise<Contender> {
  const server = missing === null ? await startInstalledPostgres() : await startPostgres();
  const store = openPostgres(server.url, 4);
  await migrateStore(store, () => undefined);
  return { name: 'One PostgreSQL', store, nodes: await makeNodes(store), next: 0, stop: server.stop };
}

async function citus(): Promise<Contender> {
  const cluster = await startCitus();
  const store = openPostgres(await createCitusDatabase(cluster.urls, 'bench'), 4);
  await migrateStore(store, () => undefined);
  await distribute(store, { shards: 32, isDryRun: false }, () => undefined);
  return { name: 'Citus', store, nodes: await makeNodes(store), next: 0, stop: cluster.stop };
}

async function makeNodes({ pool }: Store): Promise<number[]> {
  await pool.query(`
    with place as (
      insert into system (name, version)
        select 'Bench ' || i, 'W4' from generate_series(1, ${SYSTEMS}) as i returning id
    ),
    device as (insert into device (serial, type, role, main_sensor, system_version)
      select 'bench-' || place.id || '-' || i, 'UD-20.3', 'endpoint_device', 'laser', 'W4'
      from place, generate_series(1, ${NODES_EACH}) as i returning id, split_part(serial, '-', 2)::int as system_id)
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value, threshold_level1)
    select system_id, id, 'Node ' || id, 5000, 100, 50 from device`);
  const { rows } = await pool.query<{ id: number }>('select id from node order by system_id, id');
  return rows.map(({ id }) => id);
}

/** Readings a second, with two transactions at a time, as of two instances of the API. */
async function turn(contender: Contender, batch: number, length: number): Promise<number> {
  const { nodes, store } = contender;
  const from = performance.now();
  const until = from + length * 1_000;
  const start = Date.now() - 20 * DAY_MS;
  let stored = 0;
  const storeSome = async () => {
    while (performance.now() < until) {
      const readings = Array.from({ length: batch }, () => {
        const at = contender.next++;
        return readingOf(nodes[at % nodes.length] ?? 0, start + Math.floor(at / nodes.length) * 60_000);
      });
      await inTransaction(store.db, (tx) => storeReadings(tx, readings, new Date()));
      stored += batch;
    }
  };
  await Promise.all([storeSome(), storeSome()]);
  return Math.round((stored * 1_000) / (performance.now() - from));
}

/** The lowest, the middle and the highest. */
function ends(all: readonly number[]): [number, number, number] {
  const sorted = all.toSorted((one, other) => one - other);
  return [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

function readingOf(nodeId: number, at: number): Reading {
  return {
    ...NOTHING_MEASURED,
    nodeId,
    at: new Date(at),
    distance: 4_990 + (at % 7),
    temperature1: 4.5,
    obstructed: null,
  };
}
