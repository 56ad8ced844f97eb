import { readFileSync } from 'node:fs';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { fileURLToPath } from 'node:url';
import { emptyStore } from '../../testing/template';
import { forgetFrames } from '../readings/uplinks/take-events';
import { applyFunctions } from './apply-functions';
import { databaseOn, type Store } from './database';

// An installation of the version before keeps its frames, what it knows of its devices, and goes on beside this one.

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] };
const MIGRATIONS = readMigrationFiles({ migrationsFolder: FOLDER });
const AT = entries.findIndex(({ tag }) => tag.endsWith('frames_by_day'));

let store: Store;
beforeEach(async () => void (store = await emptyStore()));
afterEach(() => store.close());

async function run(migrations: readonly (MigrationMeta | undefined)[], thenFunctions: boolean): Promise<void> {
  const client = await store.pool.connect();
  await client.query('begin');
  for (const one of migrations) for (const text of one?.sql ?? []) await client.query(text);
  if (thenFunctions) {
    await client.query('create schema if not exists drizzle');
    await applyFunctions(client);
  }
  await client.query('commit');
  client.release();
}

const one = async (text: string) => (await store.pool.query<Record<string, unknown>>(text)).rows;

/** Three devices, one of which has moved to another node, and one that has restarted. */
async function versionBefore(): Promise<void> {
  await run(MIGRATIONS.slice(0, AT), false);
  await store.pool.query(`
    insert into system (id, name, version) values (1, 'Hall', 'W4');
    insert into device (id, serial, type, role, main_sensor, system_version, latest_packet_at, signal_quality_at)
      select i, 'a' || i, 'UD', 'endpoint_device', 'laser', 'W4', now() - interval '1 hour', now() - interval '2 hours'
      from generate_series(1, 3) i;
    insert into node (id, system_id, device_id, name) values (10, 1, 1, 'Purlin'), (20, 1, 2, 'Truss');
    insert into device_radio (device_id, source, epoch, fcnt, newest_at, first_heard_at, frames) values
      (1, 'roofs', 0, 744, now(), now() - interval '31 days', 745), (2, 'roofs', 2, 5, now(), now(), 6)`);
  await store.pool.query(`
    insert into uplink_frame (device_id, epoch, fcnt, source, port, payload, sent_at, measured_at, received_at, signal)
      select 1, 0, i, 'roofs', 2, '\\x01', at, at, at, '[{"gatewayId":"g","rssi":-97}]'
      from generate_series(0, 744) i, lateral (select now() - (744 - i) * interval '1 hour' as at) t`);
  // The node gets another device; its frames stay its own.
  await store.pool.query('update node set device_id = 3, device_since = now() where id = 10');
}

test('keeps what is stored where it is: all frames, and what is known of each device', async () => {
  await versionBefore();
  const before = await one(`select relfilenode::text from pg_class where relname = 'uplink_frame'`);
  await run([MIGRATIONS[AT]], true);
  expect(await one(`select relfilenode::text from pg_class where relname = 'uplink_frame_before'`)).toEqual(before);
  expect(
    await one(`select count(*)::int as frames, min(fcnt)::int as first, max(fcnt)::int as last,
      count(*) filter (where node_id = 10)::int as own, min(signal) as signal from uplink_frame`),
  ).toEqual([{ frames: 745, first: 0, last: 744, own: 745, signal: '[{"gatewayId":"g","rssi":-97}]' }]);
  expect(
    await one(`select d.id, radio_fcnt::int as fcnt, radio_frames::int as frames, past_fcnt::float8 as past,
        radio_newest_at is not null as newest, latest_packet_at - signal_quality_at = interval '1 hour' as heard
      from device d left join device_radio on device_id = d.id order by d.id`),
  ).toEqual([
    { id: 1, fcnt: 744, frames: 745, past: null, newest: true, heard: true },
    { id: 2, fcnt: 5, frames: 6, past: 4_294_967_295, newest: true, heard: true },
    { id: 3, fcnt: null, frames: 0, past: null, newest: false, heard: true },
  ]);
  expect(await one('select node_id, device_id from node_hardware order by node_id, device_id')).toEqual([
    { node_id: 10, device_id: 1 },
    { node_id: 10, device_id: 3 },
    { node_id: 20, device_id: 2 },
  ]);
});

test('tells of a silence that a packet ends, as before', async () => {
  await versionBefore();
  await run([MIGRATIONS[AT]], true);
  await store.pool.query(`update device set latest_packet_at = latest_packet_at + interval '13 hours' where id = 2`);
  expect(await one('select device_id from silence_gap')).toEqual([{ device_id: 2 }]);
});

test('makes tomorrow beside what was there before, and drops that once all of it is old', async () => {
  await versionBefore();
  await run([MIGRATIONS[AT]], true);
  const db = databaseOn(store.pool);
  const days = () => one('select partition::text as day from end_of_frame_days() order by until');
  await forgetFrames(db, new Date());
  expect(await days()).toEqual([{ day: 'uplink_frame_before' }, { day: expect.stringMatching(/^uplink_frame_2/) }]);
  await forgetFrames(db, new Date(Date.now() + 31 * 86_400_000));
  expect(await days()).toHaveLength(4);
  await forgetFrames(db, new Date(Date.now() + 33 * 86_400_000));
  expect(await days()).not.toContainEqual({ day: 'uplink_frame_before' });
  expect(await one('select count(*)::int as frames from uplink_frame')).toEqual([{ frames: 0 }]);
});

test('takes what an instance of the version before goes on to store', async () => {
  await versionBefore();
  await run([MIGRATIONS[AT]], true);
  await store.pool.query(`
    insert into uplink_frame (device_id, epoch, fcnt, source, port, payload, measured_at, received_at, signal)
      values (2, 2, 6, 'roofs', 2, '\\x01', now(), now(), '[]');
    update device_radio set fcnt = 6, newest_at = now(), frames = 7, epoch = 2 where device_id = 2;
    update device_radio set fcnt = 1, newest_at = now(), frames = 746, epoch = 1 where device_id = 1`);
  expect(await one('select node_id, system_id from uplink_frame where device_id = 2')).toEqual([
    { node_id: 20, system_id: 1 },
  ]);
  expect(
    await one(`select radio_fcnt::int as fcnt, radio_frames::int as frames, past_fcnt::float8 as past
      from device d join device_radio on device_id = d.id order by d.id`),
  ).toEqual([
    { fcnt: 1, frames: 746, past: 4_294_967_295 },
    { fcnt: 6, frames: 7, past: 4_294_967_295 },
  ]);
});
