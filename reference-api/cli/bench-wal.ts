// Bytes of write-ahead log that an uplink costs over HTTP and through the whole path, far from a checkpoint: on one
// PostgreSQL, and on a coordinator with two workers where Citus is installed (docs/bench.md#the-log-of-an-uplink):
// pnpm --filter @sagitta/reference-api bench-wal [devices] [uplinks of each] [at once] [detail]
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { distribute } from '../src/db/distribution/distribute';
import { openPostgres } from '../src/db/open-postgres';
import { createCitusDatabase, missingCitus, startCitus } from '../testing/citus-cluster';
import type { UplinkBytes, UplinkLog } from './bench-messages';
import { BenchRoofs, tell, uplinkText } from './bench-roofs';

const [devices = 400, each = 50, atOnce = 50] = process.argv.slice(2, 5).map(Number);
const isDetailed = process.argv[5] === 'detail';
const SYSTEMS = 20;
/** Pages that were touched once since the checkpoint are in the log already. */
const WARM_ROUNDS = 3;
/** Statistics and the last flush of the log are late by so much. */
const SETTLE_MS = 1_500;

const one = await onOnePostgres();
const reason = missingCitus();
if (reason !== null) console.log(`Not on Citus, since ${reason}.`);
tell<UplinkLog>({ one, ...(reason === null && { citus: await onCitus() }) });

async function onOnePostgres(): Promise<UplinkBytes> {
  const roofs = await BenchRoofs.open({ devices, systems: SYSTEMS });
  const bytes = await measure('One PostgreSQL', roofs, [roofs.pool]);
  await roofs.close();
  return bytes;
}

async function onCitus(): Promise<UplinkBytes> {
  const cluster = await startCitus();
  const url = await createCitusDatabase(cluster.urls, 'bench');
  const roofs = await BenchRoofs.open({ devices, systems: SYSTEMS, database: { url, stop: cluster.stop } });
  const store = openPostgres(url, 2);
  await distribute(store, { shards: 32, isDryRun: false }, () => undefined);
  await store.close();
  const workers = cluster.urls.slice(1).map((one) => new Pool({ connectionString: one.replace(/[^/]*$/, 'bench') }));
  for (const one of workers) one.on('error', () => undefined);
  const bytes = await measure('Citus: coordinator, two workers', roofs, [roofs.pool, ...workers]);
  await Promise.all(workers.map((one) => one.end()));
  await roofs.close();
  return bytes;
}

async function measure(name: string, roofs: BenchRoofs, servers: readonly Pool[]): Promise<UplinkBytes> {
  // The coordinator makes it on the workers.
  await servers[0]?.query('create extension if not exists pg_walinspect');
  for (const server of servers) {
    for (const setting of [`checkpoint_timeout = '1d'`, `max_wal_size = '20GB'`, 'autovacuum = off'])
      await server.query(`alter system set ${setting}`);
    await server.query('select pg_reload_conf()');
    await server.query('checkpoint');
  }
  let round = 0;
  const startedAt = Date.now() - 20 * DAY_MS;
  const send = async (rounds: number) => {
    const from = performance.now();
    for (const until = round + rounds; round < until; round += 1) await sendRound(roofs, round, startedAt);
    return performance.now() - from;
  };
  await send(WARM_ROUNDS);
  const ends = () => Promise.all(servers.map((one) => endOfLog(one)));
  const before = await ends();
  const ms = await send(each);
  await wait(SETTLE_MS);
  const after = await ends();
  const uplinks = each * devices;
  const stats = await Promise.all(servers.map((one, at) => bytesBetween(one, before[at] ?? '', after[at] ?? '')));
  const bytes = stats.map(({ records }) => records / uplinks);
  const imageBytes = stats.map(({ images }) => images / uplinks);
  const perSecond = (uplinks * 1_000) / ms;
  console.log(
    `${name}: ${uplinks} uplinks of ${devices} devices on ${SYSTEMS} systems, ${atOnce} at once: ` +
      `${bytes.map((some) => some.toFixed(0)).join(' + ')} bytes of log each, ` +
      `images of pages besides ${imageBytes.map((some) => some.toFixed(0)).join(' + ')}; ` +
      `${perSecond.toFixed(0)} a second.`,
  );
  if (isDetailed)
    for (const [at, server] of servers.entries()) await tellDetail(server, before[at] ?? '', after[at] ?? '', uplinks);
  return { bytes, imageBytes, perSecond };
}

/** One uplink of each device; values and signal differ from frame to frame, but raise no alarm. */
async function sendRound(roofs: BenchRoofs, round: number, startedAt: number): Promise<void> {
  const at = new Date(startedAt + (round * HOUR_MS) / 20);
  let next = 0;
  const sendSome = async () => {
    while (next < devices) {
      const index = next++;
      const turn = index * 7 + round * 13;
      const heard = { gatewayId: `a84041ffff1e2b3${index % 3}`, rssi: -70 - (turn % 50), snr: (turn % 30) / 4 };
      const gateways = [{ ...heard, metadata: { region_common_name: 'EU868' } }];
      const more = { temperature1: (turn % 40) / 10, gateways };
      const status = await roofs.post(uplinkText(index, round, at, 4_970 + (turn % 40) / 10, more));
      if (status !== 204) throw new Error(`It answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
}

async function endOfLog(server: Pool): Promise<string> {
  const { rows } = await server.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
  return rows[0]?.at ?? '';
}

async function bytesBetween(server: Pool, from: string, to: string): Promise<{ records: number; images: number }> {
  const { rows } = await server.query<{ records: string; images: string }>(
    `select pg_wal_lsn_diff($2, $1) - sum(fpi_size) as records, sum(fpi_size) as images from pg_get_wal_stats($1, $2)`,
    [from, to],
  );
  return { records: Number(rows[0]?.records), images: Number(rows[0]?.images) };
}

/** Where the bytes go: by table or index and kind of record; records of no block are `-`. */
async function tellDetail(server: Pool, from: string, to: string, uplinks: number): Promise<void> {
  // Shards bear the names of their tables and a number.
  const { rows } = await server.query<{ relation: string; kind: string; records: string; bytes: string }>(
    `select coalesce(regexp_replace(c.relname, '_[0-9]{6}$', ''), '-') as relation,
      r.resource_manager || '/' || r.record_type as kind,
      count(*) as records, sum(r.record_length - coalesce(r.fpi_length, 0)) as bytes
    from pg_get_wal_records_info($1, $2) r
    left join pg_class c on pg_relation_filenode(c.oid) = substring(r.block_ref from 'rel [0-9]+/[0-9]+/([0-9]+)')::oid
    group by 1, 2 having sum(r.record_length) >= $3::int order by bytes desc`,
    [from, to, uplinks],
  );
  for (const { relation, kind, records, bytes } of rows)
    console.log(`  ${relation} ${kind}: ${(Number(records) / uplinks).toFixed(2)} records, ${per(bytes)} bytes`);
  const { rows: tables } = await server.query<{ name: string; updated: string; hot: string }>(
    `select relname as name, n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables
    where n_tup_upd > $1::int order by 1`,
    [uplinks / 2],
  );
  for (const { name, updated, hot } of tables)
    console.log(`  ${name}: ${((100 * Number(hot)) / Number(updated)).toFixed(0)} % of the updates are HOT`);

  function per(all: string): string {
    return (Number(all) / uplinks).toFixed(1);
  }
}
