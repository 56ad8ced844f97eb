import { eq, inArray } from 'drizzle-orm';
import type { SystemVersion } from '@sagitta/shared-contracts/api/system';
import type { Database } from '../db/database';
import { system } from '../db/schema/index';

/** Null if there is no such system. */
export async function systemVersion(db: Database, id: number): Promise<SystemVersion | null> {
  const [found] = await systemVersions(db, [id]);
  return found?.version ?? null;
}

/** The versions of those of the systems that exist. */
export async function systemVersions(db: Database, ids: readonly number[]) {
  return db
    .select({ id: system.id, version: system.version })
    .from(system)
    .where(inArray(system.id, [...ids]));
}

/** The version of a system, which is locked until the call ends; null if there is none. */
export async function lockSystemVersion(db: Database, id: number): Promise<SystemVersion | null> {
  const [found] = await db.select({ version: system.version }).from(system).where(eq(system.id, id)).for('update');
  return found?.version ?? null;
}
