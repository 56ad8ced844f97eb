import { eq } from 'drizzle-orm';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Database } from '../db/database';
import { system } from '../db/schema/index';
import { Refusal } from '../refusal';

/** What a system is called now, for records of what was changed about it. */
export async function systemName(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ name: system.name }).from(system).where(eq(system.id, id));
  return found?.name ?? null;
}

/** What a system that the caller may see is called, and its IANA zone. */
export async function systemPlace(db: Database, id: number): Promise<{ name: string; zone: string }> {
  const [found] = await db.select({ name: system.name, zone: system.timezone }).from(system).where(eq(system.id, id));
  // Deleted since the caller was let in.
  if (!found) throw new Refusal(403);
  return { name: found.name, zone: siteZone(found.zone) };
}
