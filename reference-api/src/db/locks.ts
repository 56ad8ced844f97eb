import { eq, sql } from 'drizzle-orm';
import type { Database } from './database';
import { system } from './schema/index';
import { LOCKS } from './lock-numbers';

/** Waits for the lock and holds it until the transaction ends. */
export async function lockUntilEnd(db: Database, lock: keyof typeof LOCKS): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`);
}

/** The same without waiting: false if another transaction holds it. */
export async function tryLock(db: Database, lock: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS[lock]}) as mine`);
  return rows[0]?.mine === true;
}

/** Locks a system until the call ends: two parallel uploads may not exceed its limit together. */
export async function lockSystem(db: Database, id: number): Promise<void> {
  await db.select({ id: system.id }).from(system).where(eq(system.id, id)).for('no key update');
}
