import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { refusedCount } from '../db/schema/index';

export type RefusedCount = typeof refusedCount.$inferSelect;

/** A network server that makes up devices must not fill the page of staff. */
const UNLISTED_AT_MOST = 100;

/** What was only kept, by the serial number in lower case; the newest first. '' is of devices that nobody can tell. */
export async function refusedCounts(db: Database): Promise<Map<string, RefusedCount[]>> {
  const rows = await db.select().from(refusedCount).orderBy(desc(refusedCount.lastAt), refusedCount.source);
  const found = new Map<string, RefusedCount[]>();
  for (const row of rows) found.set(row.serial, [...(found.get(row.serial) ?? []), row]);
  return found;
}

/** What was only kept of devices that are not listed, the newest first. */
export async function unlistedCounts(db: Database): Promise<RefusedCount[]> {
  return db
    .select()
    .from(refusedCount)
    .where(sql`not exists (select from device where lower(device.serial) = ${refusedCount.serial})`)
    .orderBy(desc(refusedCount.lastAt), refusedCount.source)
    .limit(UNLISTED_AT_MOST);
}

/** Ends the count of frames of a source that speaks for the device from now on; answers how many there were. */
export async function clearForeign(db: Database, serial: string, source: string): Promise<number> {
  const [found] = await db
    .delete(refusedCount)
    .where(
      and(
        eq(refusedCount.serial, sql`lower(${serial})`),
        eq(refusedCount.kind, 'foreign'),
        eq(refusedCount.source, source),
      ),
    )
    .returning({ events: refusedCount.events });
  return found?.events ?? 0;
}
