import { and, asc, count, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder, union } from 'drizzle-orm/pg-core';
import { PROFESSIONALS } from '@sagitta/shared-contracts/access';
import type { Database } from '../../db/database';
import { account, passkey, secondFactorRule, totp } from '../../db/schema/index';

// Not `db`: these are parts of the statements that find a caller, which are prepared once.
const part = new QueryBuilder({ casing: 'snake_case' });
const one = { one: sql`1` };

/** Whether the account of the statement has an app or a passkey. */
function hasFactor(): SQL<boolean> {
  const app = part
    .select(one)
    .from(totp)
    .where(and(eq(totp.accountId, account.id), isNotNull(totp.secret)));
  const key = part.select(one).from(passkey).where(eq(passkey.accountId, account.id));
  return sql<boolean>`(${exists(app)} or ${exists(key)})`;
}

/** Whether the account of the statement needs a second factor and has none. For all others it reads nothing more. */
export function needsFactor(): SQL<boolean> {
  const rule = part.select(one).from(secondFactorRule);
  return sql<boolean>`(${isProfessional()} and ${exists(rule)} and not ${hasFactor()})`;
}

const isProfessional = () => inArray(account.category, [...PROFESSIONALS]);

/** Since when a second factor is required, and by whom; null while it is not. */
export async function ruleOf(db: Database): Promise<{ since: Date; by: string } | null> {
  const { since, by } = secondFactorRule;
  const [found] = await db.select({ since, by }).from(secondFactorRule);
  return found ?? null;
}

/** False if it was required already. */
export async function beginRule(db: Database, by: string, since: Date): Promise<boolean> {
  const { rowCount } = await db.insert(secondFactorRule).values({ by, since }).onConflictDoNothing();
  return rowCount !== 0;
}

/** False if it was not required. */
export async function endRule(db: Database): Promise<boolean> {
  const { rowCount } = await db.delete(secondFactorRule);
  return rowCount !== 0;
}

export async function countProfessionals(db: Database): Promise<{ professionals: number; without: number }> {
  const without = sql`count(*) filter (where not ${hasFactor()})`.mapWith(Number);
  const [found] = await db.select({ professionals: count(), without }).from(account).where(isProfessional());
  return found ?? { professionals: 0, without: 0 };
}

/** The accounts that have an app or a passkey. */
export async function accountsWithFactor(db: Database): Promise<ReadonlySet<number>> {
  const apps = db.select({ id: totp.accountId }).from(totp).where(isNotNull(totp.secret));
  const found = await union(apps, db.select({ id: passkey.accountId }).from(passkey));
  return new Set(found.map(({ id }) => id));
}

/** Whom a change of the rule concerns: staff, and with `others` installers who have no second factor yet. */
export async function toldOfRule(db: Database, { others }: { others: boolean }) {
  const withoutOne = and(eq(account.category, 'installer'), not(hasFactor()));
  return db
    .select({ id: account.id, email: account.email, hasFactor: hasFactor() })
    .from(account)
    .where(or(eq(account.category, 'staff'), others ? withoutOne : undefined))
    .orderBy(asc(account.id));
}
