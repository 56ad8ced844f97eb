import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { system } from '../db/schema/index';

/** What a system is called now, for records of what was changed about it. */
export async function systemName(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ name: system.name }).from(system).where(eq(system.id, id));
  return found?.name ?? null;
}
