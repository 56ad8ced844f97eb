import { eq } from 'drizzle-orm';
import type { SystemVersion } from '@sagitta/shared-contracts/api/system';
import type { Database } from '../db/database';
import { system } from '../db/schema/index';

/** The version of a system, which is locked until the call ends; null where there is none. */
export async function lockSystemVersion(db: Database, id: number): Promise<SystemVersion | null> {
  const [found] = await db.select({ version: system.version }).from(system).where(eq(system.id, id)).for('update');
  return found?.version ?? null;
}
