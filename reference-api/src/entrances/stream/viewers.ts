import { and, eq, gt, inArray, not } from 'drizzle-orm';
import type { Category } from '@sagitta/shared-contracts/access';
import { maySee } from '../../access/visibility';
import { needsFactor } from '../../accounts/second-factor/rule.statements';
import type { Database } from '../../db/database';
import { account, session, system } from '../../db/schema/index';

/** Who watches a stream. */
export interface Viewer {
  id: number;
  category: Category;
  tokenHash: Buffer;
}

/** The systems that a viewer may see; null means all. */
export type Visible = ReadonlySet<number> | null;

export async function visibleTo(db: Database, viewer: Viewer): Promise<Visible> {
  if (viewer.category === 'staff') return null;
  const rows = await db.select({ id: system.id }).from(system).where(maySee(viewer, system.id));
  return new Set(rows.map(({ id }) => id));
}

export function isSame(one: Visible, other: Visible): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/**
 * Those of these sessions that are still valid and may read, by the hexadecimal hash of their token, with the account's
 * current category. Watching does not extend a session.
 */
export async function lastingSessions(
  db: Database,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, Category>> {
  const rows = await db
    .select({ hash: session.tokenHash, category: account.category })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(inArray(session.tokenHash, [...hashes]), gt(session.expiresAt, now), not(needsFactor())));
  return new Map(rows.map(({ hash, category }) => [hash.toString('hex'), category]));
}
