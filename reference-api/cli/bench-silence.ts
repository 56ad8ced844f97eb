// How long a round about silence takes with many devices (docs/decisions/0064-silence.md): an embedded PostgreSQL.
// pnpm --filter @sagitta/reference-api bench-silence [devices]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { migrateStore } from '../src/db/database';
import { openPostgres } from '../src/db/open-postgres';
import { concludeSilence } from '../src/readings/silence/conclude-silence';
import { databaseCpuMs } from './bench-cpu';
import type { SilenceRounds } from './bench-messages';
import { startBenchPostgres } from './bench-postgres';

const [DEVICES = 20_000] = process.argv.slice(2, 3).map(Number);
const ROUNDS = 30;
/** The first ones only listen. */
const LISTENING = 11;

const folder = await mkdtemp(join(tmpdir(), 'bench-silence-'));
const server = await startBenchPostgres(join(folder, 'postgres'));
const store = openPostgres(server.url, 2);
try {
  await migrateStore(store, () => undefined);
  await fill(DEVICES);
  const start = Date.now();
  const round = (index: number) => concludeSilence(store.db, new Date(start + index * MINUTE_MS));
  for (let index = 0; index < LISTENING; index += 1) await round(index);
  const before = { own: process.cpuUsage(), database: await databaseCpuMs(store.pool) };
  const took: number[] = [];
  for (let index = LISTENING; index < LISTENING + ROUNDS; index += 1) {
    const from = performance.now();
    await round(index);
    took.push(performance.now() - from);
  }
  const { user, system } = process.cpuUsage(before.own);
  const result: SilenceRounds = {
    devices: DEVICES,
    tookMs: took,
    ownCpuMs: (user + system) / 1_000 / ROUNDS,
    databaseCpuMs: ((await databaseCpuMs(store.pool)) - before.database) / ROUNDS,
  };
  process.send?.(result);
  const [least = 0, middle = 0, most = 0] = endsOf(took);
  console.log(
    `A round over ${DEVICES} devices takes ${middle.toFixed(1)} ms ` +
      `(${least.toFixed(1)} to ${most.toFixed(1)} in ${ROUNDS}); of a core, ${result.databaseCpuMs.toFixed(1)} ms in ` +
      `the database and ${result.ownCpuMs.toFixed(1)} ms here.`,
  );
} finally {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  // Whoever is told of the result waits for the end.
  if (process.connected) process.disconnect();
}

/** The least, the middle and the most. */
function endsOf(all: readonly number[]): (number | undefined)[] {
  const sorted = all.toSorted((one, other) => one - other);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
}

/** Ten devices of a system, heard through one gateway; one in a thousand has been silent for a week. */
async function fill(devices: number): Promise<void> {
  await store.pool.query('set session_replication_role = replica');
  await store.pool.query(
    `insert into system (id, name, version, heartbeat_time)
      select i, 'Bench ' || i, 'W4', now() + interval '6 hours' from generate_series(1, $1::int) as i`,
    [devices / 10],
  );
  await store.pool.query(
    `insert into device (id, serial, type, role, main_sensor, system_version, latest_packet_at, signal_quality_info)
      select i, lpad(i::text, 16, '0'), 'UD-20.3', 'endpoint_device', 'laser', 'W4',
        now() - case when i % 1000 = 0 then interval '7 days' else i % 50 * interval '1 minute' end,
        format('[{"gatewayId":"%s","rssi":-80,"snr":5}]', i / 10) from generate_series(1, $1::int) as i`,
    [devices],
  );
  await store.pool.query(
    `insert into node (system_id, device_id, name, created_at, latest_measurement_at)
      select 1 + (id - 1) / 10, id, 'Node ' || id, now() - interval '1 year', latest_packet_at from device`,
  );
  await store.pool.query(
    `insert into device_radio (device_id, source, first_heard_at)
      select id, 'roofs', now() - interval '1 year' from device`,
  );
  await store.pool.query('update device set radio_newest_at = latest_packet_at, radio_frames = 9000');
  await store.pool.query('analyze');
}
