import { inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Clock } from '../kit/clock';
import type { Database } from '../db/database';
import { audit } from '../db/schema/index';

/** Rows per statement: few enough not to delay any call. */
const BATCH = 1_000;
const EVERY_MS = DAY_MS;

/** Deletes audit records older than `days`, in batches; returns their number. */
export async function deleteOldAudit(db: Database, now: Date, days: number, batch = BATCH): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS);
  const old = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before)).orderBy(audit.id).limit(batch);
  for (let deleted = 0; ;) {
    const rows = await db.delete(audit).where(inArray(audit.id, old)).returning({ id: audit.id });
    deleted += rows.length;
    if (rows.length < batch) return deleted;
  }
}

/** Does so now and every day. The returned function stops it and resolves when a running deletion has ended. */
export function startAuditRetention(
  db: Database,
  clock: Clock,
  days: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = deleteOldAudit(db, clock(), days).catch(onError);
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
