import { arrayContains, desc } from 'drizzle-orm';
import type { Database } from '../db/database';
import { audit } from '../db/schema/index';

export type AuditRow = typeof audit.$inferSelect;

/** The account or system whose record is requested, and the page. */
interface AuditPage {
  account: number | null;
  system: number | null;
  amount: number;
  offset: number;
}

/** A page of an account's or a system's record of changes, newest first, and the total. */
export async function auditPage(db: Database, { account, system, amount, offset }: AuditPage) {
  const where =
    account === null ? arrayContains(audit.systems, [system ?? 0]) : arrayContains(audit.accounts, [account]);
  const rows = await db.select().from(audit).where(where).orderBy(desc(audit.id)).limit(amount).offset(offset);
  return { rows, count: await db.$count(audit, where) };
}
