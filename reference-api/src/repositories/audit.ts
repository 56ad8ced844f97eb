import { arrayContains, desc } from 'drizzle-orm';
import type { Database } from '../db/database';
import { audit } from '../db/schema/index';

/** Whose record is asked for, and which page of it. */
interface AuditPage {
  account: number | null;
  system: number | null;
  amount: number;
  offset: number;
}

/** A page of an account's or a system's record of changes, the newest first, and how long the whole is. */
export async function auditPage(db: Database, { account, system, amount, offset }: AuditPage) {
  const where =
    account === null ? arrayContains(audit.systems, [system ?? 0]) : arrayContains(audit.accounts, [account]);
  const rows = await db.select().from(audit).where(where).orderBy(desc(audit.id)).limit(amount).offset(offset);
  return { rows, count: await db.$count(audit, where) };
}
