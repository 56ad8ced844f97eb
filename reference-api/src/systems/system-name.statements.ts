import { eq } from 'drizzle-orm';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Database } from '../db/database';
import { system } from '../db/schema/index';
import { Refusal } from '../kit/refusal';

/** A system's current name, for records of changes. */
export async function systemName(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ name: system.name }).from(system).where(eq(system.id, id));
  return found?.name ?? null;
}

/** The name of a system that the caller may see, and its IANA zone. */
export async function systemPlace(db: Database, id: number): Promise<{ name: string; zone: string }> {
  const [found] = await db.select({ name: system.name, zone: system.timezone }).from(system).where(eq(system.id, id));
  // Deleted since access was checked.
  if (!found) throw new Refusal(403);
  return { name: found.name, zone: siteZone(found.zone) };
}
