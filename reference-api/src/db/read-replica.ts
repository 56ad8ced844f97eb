import type pg from 'pg';
import type { ReadSource, Store } from './database';

export interface ReplicaOptions {
  /** How long a read waits for the replica to catch up. */
  waitMs?: number;
  /** How long a replica that failed is left alone. */
  restMs?: number;
  now?: () => number;
  onFailure(error: unknown): void;
}

const WAIT_MS = 50;
const POLL_MS = 5;
const REST_MS = 5_000;
/** A replica that is behind stays so for a while: not every read has to wait for it. */
const BEHIND_MS = 1_000;

/** Everything from one database. */
export function readFromPrimary({ db }: Pick<Store, 'db'>): ReadSource {
  return { read: (work) => work(db) };
}

/**
 * Reads from a streaming replica that has everything which the primary had when the read began, and from the primary
 * where the replica is behind or gone. So a page that is told of a change never reads the state before it, and a right
 * that was taken away is gone at once.
 */
export function readFromReplica(primary: Store, replica: Store, options: ReplicaOptions): ReadSource {
  const { waitMs = WAIT_MS, restMs = REST_MS, now = Date.now, onFailure } = options;
  let restsUntil = 0;
  return {
    read: async (work) => {
      if (now() < restsUntil) return work(primary.db);
      try {
        if (await hasCaughtUp(primary.pool, replica.pool, waitMs)) return await work(replica.db);
        restsUntil = now() + BEHIND_MS;
      } catch (error) {
        // Gone, promoted, or it cancelled the read for a change of the primary. What is wrong with the read itself, the
        // primary says again.
        restsUntil = now() + restMs;
        onFailure(error);
      }
      return work(primary.db);
    },
    lag: async () => {
      const { rows } = await replica.pool.query<{ lag: number }>(LAG, [await writtenBy(primary.pool)]);
      return rows[0]?.lag ?? Number.NaN;
    },
  };
}

/**
 * Against what the primary has written: a replica that is cut off has replayed all that came, too. Where it has
 * everything, the last transaction may be old. One that was promoted is none any more.
 */
const LAG = `select case when not pg_is_in_recovery() then 'NaN'
  when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`;

async function writtenBy(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ written: string }>('select pg_current_wal_flush_lsn()::text as written');
  return rows[0]?.written ?? '';
}

async function hasCaughtUp(primary: pg.Pool, replica: pg.Pool, waitMs: number): Promise<boolean> {
  const written = await writtenBy(primary);
  const until = Date.now() + waitMs;
  for (;;) {
    const answer = await replica.query<{ is_there: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
      [written],
    );
    if (answer.rows[0]?.is_there) return true;
    if (Date.now() >= until) return false;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
