import { desc, notInArray, sql } from 'drizzle-orm';
import { FALLBACKS_KEPT, type reportFallback } from '@sagitta/shared-contracts/api/release-fallback';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import type { Database } from '../db/database';
import { releaseFallback } from '../db/schema/index';

const { part, version, kind, fellBackTo, reports, lastAt, id } = releaseFallback;
const newest = [desc(lastAt), desc(id)];

/** Stores a report, or counts it if there is an equal one; the oldest make room. */
export async function storeFallback(db: Database, report: InputOf<typeof reportFallback>, now: Date): Promise<void> {
  await db
    .insert(releaseFallback)
    .values({ ...report, fellBackTo: report.fellBackTo ?? '', lastAt: now })
    .onConflictDoUpdate({
      target: [part, version, kind, fellBackTo],
      set: { reports: sql`least(${reports} + 1, 1000000000)`, lastAt: now },
    });
  const kept = db
    .select({ id })
    .from(releaseFallback)
    .orderBy(...newest)
    .limit(FALLBACKS_KEPT);
  await db.delete(releaseFallback).where(notInArray(id, kept));
}

/** All reports, newest first. */
export function storedFallbacks(db: Database) {
  return db
    .select()
    .from(releaseFallback)
    .orderBy(...newest);
}
