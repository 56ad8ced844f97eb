// How long a round about silence takes with many devices (docs/decisions/0064-silence.md): an embedded PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateStore } from '../db/database';
import { openPostgres } from '../db/open-postgres';
import { concludeSilence } from '../silence/conclude-silence';
import { startBenchPostgres } from './bench-postgres';

const DEVICES = 20_000;
const ROUNDS = 30;
const MINUTE_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-silence-'));
const server = await startBenchPostgres(join(folder, 'postgres'));
const store = openPostgres(server.url, 2);
try {
  await migrateStore(store, () => undefined);
  await fill(DEVICES);
  const start = Date.now();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS + 11; round += 1) {
    const from = performance.now();
    await concludeSilence(store.db, new Date(start + round * MINUTE_MS));
    // The first ones only listen.
    if (round > 10) took.push(performance.now() - from);
  }
  const sorted = took.toSorted((one, other) => one - other);
  const [least = 0, middle = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(
    `A round over ${DEVICES} devices takes ${middle.toFixed(1)} ms ` +
      `(${least.toFixed(1)} to ${most.toFixed(1)} in ${ROUNDS}).`,
  );
} finally {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
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
    `insert into device_radio (device_id, source, first_heard_at, newest_at, frames)
      select id, 'roofs', now() - interval '1 year', latest_packet_at, 9000 from device`,
  );
  await store.pool.query('analyze');
}
