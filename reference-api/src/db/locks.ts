import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** Advisory locks, each for one kind of work that is done one at a time over all instances. The numbers mean nothing; no two are the same. */
export const LOCKS = {
  migration: 7_265_711,
  world: 7_265_712,
  systemNames: 7_265_713,
  groupNames: 7_265_714,
  mail: 7_265_715,
  /** E-mail addresses and phones, so that two calls at once cannot both find one free. */
  identities: 7_265_716,
} as const;

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilEnd(db: Database, lock: keyof typeof LOCKS): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`);
}

/** The same without waiting: false where another holds it. */
export async function tryLock(db: Database, lock: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS[lock]}) as mine`);
  return rows[0]?.mine === true;
}
