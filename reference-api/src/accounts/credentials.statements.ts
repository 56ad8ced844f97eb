import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sameText } from '../db/same-text';
import { account } from '../db/schema/index';

/** The account with this e-mail, in any letter case; null if there is none. */
export async function accountWithEmail(db: Database, email: string) {
  const [found] = await db.select().from(account).where(sameText(account.email, email));
  return found ?? null;
}

/** The same, locked until the call ends. */
export async function lockAccountWithEmail(db: Database, email: string) {
  const [found] = await db.select().from(account).where(sameText(account.email, email)).for('update');
  return found ?? null;
}

/** Null if the account does not exist. */
export async function passwordHashOf(db: Database, accountId: number): Promise<string | null> {
  const [found] = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId));
  return found?.passwordHash ?? null;
}

/** False if the account's password has changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  accountId: number,
  before: string,
  passwordHash: string,
): Promise<boolean> {
  const isStill = and(eq(account.id, accountId), eq(account.passwordHash, before));
  const { rowCount } = await db.update(account).set({ passwordHash }).where(isStill);
  return rowCount !== 0;
}

/** Null if the account does not exist. */
export async function savePasswordHash(db: Database, accountId: number, passwordHash: string) {
  const [person] = await db
    .update(account)
    .set({ passwordHash })
    .where(eq(account.id, accountId))
    .returning({ id: account.id, name: account.name, email: account.email });
  return person ?? null;
}
