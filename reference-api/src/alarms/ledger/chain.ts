import { createHash } from 'node:crypto';
import { asc, desc, gt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { ledger } from '../../db/schema/index';

type LedgerEntry = typeof ledger.$inferSelect;

/** What the first entry names as the hash before it. */
const NO_HASH = '0'.repeat(64);
/** Entries read at a time. */
const PAGE = 1_000;

/**
 * The hash of an entry: SHA-256 of these lines in UTF-8, in hexadecimal. db/functions/seal_ledger.sql computes the
 * same, and db/functions/refuse_ledger_change.sql refuses every change. Facts are JSON as PostgreSQL prints `jsonb`:
 * sorted keys, without line breaks.
 */
function hashOf({ previous, seq, at, kind, logId, systemId, facts }: Omit<LedgerEntry, 'hash'>): string {
  const lines = [previous, seq, at.getTime(), kind, logId, systemId, facts];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export interface LedgerCheck {
  entries: number;
  /** Hash of the last entry; noted elsewhere, it later proves that no entry was cut off the end. */
  head: string;
  /** The first entry that is not as it was written, and why. */
  broken: { seq: number; reason: string } | null;
}

/** The newest entry: what a copy outside the database later proves to have been there. */
export async function ledgerHead(db: Database): Promise<{ entries: number; head: string }> {
  const [newest] = await db
    .select({ entries: ledger.seq, head: ledger.hash })
    .from(ledger)
    .orderBy(desc(ledger.seq))
    .limit(1);
  return newest ?? { entries: 0, head: NO_HASH };
}

/** Walks the whole chain. */
export async function checkLedger(db: Database): Promise<LedgerCheck> {
  let [last, head] = [0, NO_HASH];
  for (;;) {
    const page = await db.select().from(ledger).where(gt(ledger.seq, last)).orderBy(asc(ledger.seq)).limit(PAGE);
    for (const entry of page) {
      const reason = breakAt(entry, last, head);
      if (reason !== null) return { entries: last, head, broken: { seq: entry.seq, reason } };
      [last, head] = [entry.seq, entry.hash];
    }
    if (page.length < PAGE) return { entries: last, head, broken: null };
  }
}

function breakAt(entry: LedgerEntry, last: number, head: string): string | null {
  if (entry.seq !== last + 1) return `entry ${last + 1} is missing`;
  if (entry.previous !== head) return 'it does not follow the entry before it';
  if (entry.hash !== hashOf(entry)) return 'its content does not match its hash';
  return null;
}
