import { loggedLine } from '../kit/log-errors';
import { eventually } from '../../testing/eventually';
import { type PostgresServer, startReplicated } from '../../testing/postgres-server';
import type { Store } from './database';
import { openPostgres } from './open-postgres';
import { readFromReplica } from './read-replica';

// A real primary with a real streaming replica.

let servers: { primary: PostgresServer; replica: PostgresServer };
let primary: Store;
let replica: Store;
let failures: string[];
let time: number;
let isReplicaUp = true;

beforeAll(async () => {
  servers = await startReplicated();
  primary = openPostgres(servers.primary.url, 4);
  // On a busy machine it may take its time; the tests pause or stop it where it should be late.
  replica = openPostgres(servers.replica.url, 4, { connectionTimeoutMillis: 60_000, query_timeout: 60_000 });
  await primary.pool.query('create table reading (value int)');
  await eventually('the table on the replica', () =>
    replica.pool.query('select from reading').then(
      () => true,
      () => undefined,
    ),
  );
});

beforeEach(() => {
  failures = [];
  time = 0;
  // Lost connections are told there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterAll(async () => {
  await replica.close();
  await primary.close();
  if (isReplicaUp) await servers.replica.stop();
  await servers.primary.stop();
});

const source = (waitMs = 60_000) =>
  readFromReplica(primary, replica, {
    waitMs,
    now: () => time,
    onFailure: (error) => failures.push(loggedLine(error)),
  });

/** The number of readings, and whether the replica was asked. */
const counted = async (from: ReturnType<typeof source>) =>
  from.read(async (db) => {
    const { rows } = await db.execute<{ readings: number; replica: boolean }>(
      'select count(*)::int as readings, pg_is_in_recovery() as replica from reading',
    );
    return rows[0];
  });

test('tells by how many seconds the replica is behind, and that it has caught up', async () => {
  const { lag } = source();
  await eventually('a replica that has everything', async () => ((await lag?.()) === 0 ? true : undefined));
  await replica.pool.query('select pg_wal_replay_pause()');
  await primary.pool.query('insert into reading values (0)');
  await eventually('a replica that is behind', async () => (((await lag?.()) ?? 0) > 0.5 ? true : undefined));
  await replica.pool.query('select pg_wal_replay_resume()');
  await eventually('one that has caught up', async () => ((await lag?.()) === 0 ? true : undefined));
  await primary.pool.query('delete from reading');
});

test('reads from the replica, and sees what was committed just before', async () => {
  const reads = source();
  for (let written = 1; written <= 30; written += 1) {
    await primary.pool.query('insert into reading values ($1)', [written]);
    expect(await counted(reads)).toEqual({ readings: written, replica: true });
  }
});

test('reads from the primary while the replica is behind, and from the replica once it has caught up', async () => {
  await replica.pool.query('select pg_wal_replay_pause()');
  await eventually('the pause', async () => {
    const { rows } = await replica.pool.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    return rows[0]?.state === 'paused' ? true : undefined;
  });
  await primary.pool.query('insert into reading values (31)');
  const reads = source(20);
  expect(await counted(reads)).toEqual({ readings: 31, replica: false });
  await replica.pool.query('select pg_wal_replay_resume()');
  await eventually('the replica', async () => {
    time += 1_000;
    return (await counted(reads))?.replica ? true : undefined;
  });
  expect(failures).toEqual([]);
});

test('gives up a read that the replica cancels, and has the primary answer it', async () => {
  let isFirst = true;
  const answer = await source().read(async (db) => {
    const { rows } = await db.execute<{ replica: boolean }>('select pg_is_in_recovery() as replica');
    if (isFirst) {
      isFirst = false;
      await db.execute('select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)');
    }
    return rows[0];
  });
  expect(answer).toEqual({ replica: false });
  expect(failures).toEqual([expect.stringContaining('canceling statement')]);
});

test('reads from the primary when the replica is gone, and asks it again only after a rest', async () => {
  const reads = source();
  expect((await counted(reads))?.replica).toBe(true);
  await servers.replica.stop();
  isReplicaUp = false;
  expect((await counted(reads))?.replica).toBe(false);
  expect((await counted(reads))?.replica).toBe(false);
  expect(failures).toHaveLength(1);
  time += 5_000;
  expect((await counted(reads))?.replica).toBe(false);
  expect(failures).toHaveLength(2);
});
