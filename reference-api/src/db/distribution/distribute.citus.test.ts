import { execFileSync } from 'node:child_process';
import type { Store } from '../database';
import { migrateStore } from '../database';
import { openPostgres } from '../open-postgres';
import { createCitusDatabase } from '../../../testing/citus-cluster';
import { eventually } from '../../../testing/eventually';
import { databaseUrl, onServer } from '../../../testing/on-server';
import { citusUrls } from '../../../testing/template';
import { distribute } from './distribute';

const SHARDS = 4;
const urls = citusUrls() ?? [];
const [coordinator = '', firstWorker = '', lastWorker = ''] = urls;

let made = 0;
let name: string;
let store: Store;
let said: string[];

/** A database with one node and a reading of it for each of two months, and a frame for each of two days. */
async function plainDatabase(servers: readonly string[]): Promise<void> {
  store = openPostgres(await createCitusDatabase(servers, name), 3);
  await migrateStore(store, () => undefined);
  await store.pool.query(`
    with place as (insert into system (name, version) values ('Hall', 'W4') returning id)
    insert into node (system_id, name) select id, 'Purlin' from place`);
  await store.pool.query(`select ensure_measurement_partitions('2026-01-01', '2026-02-15')`);
  await store.pool.query(`
    insert into measurement (system_id, node_id, measured_at, obstructed)
    select system_id, id, at, false from node, unnest(array['2026-01-10', '2026-02-10']::timestamptz[]) as at`);
  // The second as an instance of the version before stores it, which knows no system of a frame.
  await store.pool.query(`
    with made as (insert into device (serial, type, role, main_sensor, system_version)
      values ('a81758fffe0c0001', 'UD', 'endpoint_device', 'laser', 'W4') returning id)
    update node set device_id = made.id from made`);
  await store.pool.query(`select ensure_frame_days('2026-01-10', '2026-01-11')`);
  await store.pool.query(`
    insert into uplink_frame (device_id, node_id, system_id, epoch, fcnt, source, port, payload, measured_at,
      received_at, signal)
    select n.device_id, case when day = 10 then n.id end, case when day = 10 then n.system_id else 0 end, 0, day,
      'roofs', 2, '', make_timestamptz(2026, 1, day, 12, 0, 0), make_timestamptz(2026, 1, day, 12, 0, 0), '[]'
    from node n, generate_series(10, 11) as day`);
}

beforeEach(() => {
  made += 1;
  name = `distribute_${process.pid}_${made}`;
  said = [];
});
afterEach(() => store.close());

const run = (isDryRun = false) => distribute(store, { shards: SHARDS, isDryRun }, (line) => said.push(line));
const state = async () => {
  const { rows } = await store.pool.query<{ readings: number; frames: number; keys: number; shards: number }>(`
    select (select count(*)::int from measurement) as readings,
      (select count(*)::int from uplink_frame where system_id <> 0) as frames,
      (select count(*)::int from pg_dist_shard where logicalrelid = 'uplink_frame'::regclass) as "frameShards",
      (select count(*)::int from pg_constraint where conname = 'measurement_node' and conparentid = 0) as keys,
      (select count(*)::int from pg_dist_shard where logicalrelid = 'measurement'::regclass) as shards`);
  return rows[0];
};
const PLAIN = { readings: 2, frames: 2, keys: 1, shards: 0, frameShards: 0 };
const DISTRIBUTED = { readings: 2, frames: 2, keys: 0, shards: SHARDS, frameShards: SHARDS };

test('keeps every reading, and deletes those of a node with it', async () => {
  await plainDatabase(urls);
  await run();
  expect(said.at(-1)).toBe('The database is distributed.');
  expect(await state()).toEqual(DISTRIBUTED);
  await store.pool.query('delete from system');
  expect(await state()).toMatchObject({ readings: 0 });
});

test('makes months that are missing, also after a write of the same transaction', async () => {
  await plainDatabase(urls);
  await run();
  await store.db.transaction(async (tx) => {
    await tx.execute(`insert into measurement (system_id, node_id, measured_at, obstructed)
      select system_id, id, '2026-01-11', false from node`);
    await tx.execute(`select ensure_measurement_partitions('2026-06-01', '2026-06-01')`);
    await tx.execute(`insert into measurement (system_id, node_id, measured_at, obstructed)
      select system_id, id, '2026-06-02', false from node`);
  });
  expect(await state()).toMatchObject({ readings: 4 });
});

test('only says what it would do in a dry run', async () => {
  await plainDatabase(urls);
  await run(true);
  expect(said).toEqual([
    expect.stringMatching(/^measurement: about \d+ rows, .*, in 2 parts; 4 shards a part on 2 workers \(127/),
    expect.stringMatching(/^uplink_frame: about \d+ rows, .*, in 2 parts; 4 shards a part on 2 workers \(127/),
    'Nothing was changed: this was a dry run.',
  ]);
  expect(await state()).toEqual(PLAIN);
});

test('distributes what was restored from the dump of a distributed database', async () => {
  await plainDatabase(urls);
  await run();
  const tools = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  const copy = `${name}_restored`;
  const dump = execFileSync(`${tools}/pg_dump`, ['--format=custom', databaseUrl(coordinator, name)]);
  await createCitusDatabase(urls, copy);
  const restore = ['--exit-on-error', '--dbname', databaseUrl(coordinator, copy)];
  execFileSync(`${tools}/pg_restore`, restore, { input: dump, stdio: ['pipe', 'pipe', 'pipe'] });
  await store.close();
  store = openPostgres(databaseUrl(coordinator, copy), 3);
  expect(await state()).toEqual({ ...DISTRIBUTED, shards: 0, frameShards: 0 });
  await run();
  expect(await state()).toEqual(DISTRIBUTED);
  await store.pool.query('delete from system');
  expect(await state()).toMatchObject({ readings: 0 });
});

test('keeps the days of frames: makes them after a write of the same transaction, and drops them', async () => {
  await plainDatabase(urls);
  await run();
  await store.db.transaction(async (tx) => {
    await tx.execute(`insert into measurement (system_id, node_id, measured_at, obstructed)
      select system_id, id, '2026-01-11', false from node`);
    await tx.execute(`select ensure_frame_days('2026-01-12', '2026-01-12')`);
    await tx.execute(`insert into uplink_frame (device_id, system_id, epoch, fcnt, source, port, payload, measured_at,
      received_at, signal) values (1, 1, 0, 12, 'roofs', 2, '', '2026-01-12', '2026-01-12', '[]')`);
  });
  expect(await state()).toMatchObject({ frames: 3 });
  await store.pool.query(`select drop_frame_days('2026-01-11')`);
  expect(await state()).toMatchObject({ frames: 2 });
});

test('distributes the frames of a database whose readings are on the workers already', async () => {
  await plainDatabase(urls);
  await store.pool.query('alter table measurement drop constraint measurement_node');
  await store.pool.query(`select create_distributed_table('measurement', 'system_id', shard_count => ${SHARDS})`);
  await run();
  expect(await state()).toMatchObject({ frames: 2, frameShards: SHARDS });
});

test('refuses a second time', async () => {
  await plainDatabase(urls);
  await run();
  await expect(run()).rejects.toThrow('The database is distributed already.');
});

test('refuses without workers', async () => {
  await plainDatabase([coordinator]);
  await expect(run()).rejects.toThrow('The coordinator has no workers');
  expect(await state()).toEqual(PLAIN);
});

test('refuses while a worker cannot be reached, and names it', async () => {
  await plainDatabase(urls);
  await onServer(lastWorker, `drop database ${name} with (force)`);
  await expect(run()).rejects.toThrow(`cannot be reached: 127.0.0.1:${new URL(lastWorker).port} (from`);
  expect(await state()).toEqual(PLAIN);
});

test('leaves nothing half done where it is ended in the middle, and can be run again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await plainDatabase(urls);
  const blocker = openPostgres(databaseUrl(firstWorker, name), 1);
  const client = await blocker.pool.connect();
  // The shards exist and hold the rows when the workers are told of them.
  await client.query('begin; lock table pg_catalog.pg_dist_partition in exclusive mode');
  const outcome = run().then(
    () => 'done',
    (error: Error) => error.message,
  );
  await eventually('it to wait for the worker', async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where not granted and relation = 'pg_catalog.pg_dist_partition'::regclass`,
    );
    return (rowCount ?? 0) > 0 ? true : undefined;
  });
  await store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and query like 'select create_distributed_table%'`,
  );
  expect(await outcome).not.toBe('done');
  await client.query('rollback');
  client.release();
  await blocker.close();
  expect(await state()).toEqual(PLAIN);
  await run();
  expect(await state()).toEqual(DISTRIBUTED);
});
