import { and, eq, gt, isNull, lte, ne, type SQL } from 'drizzle-orm';
import { tokenHash } from './secrets';
import type { Database } from '../db/database';
import { account, passwordReset } from '../db/schema/index';

/** Whether the account was sent a link after this moment. */
export async function wasSentLinkSince(db: Database, accountId: number, since: Date): Promise<boolean> {
  const [recent] = await db
    .select({ sentAt: passwordReset.sentAt })
    .from(passwordReset)
    .where(and(eq(passwordReset.accountId, accountId), gt(passwordReset.sentAt, since)));
  return recent !== undefined;
}

/** Stores a link that is being sent, and deletes expired ones. */
export async function insertReset(
  db: Database,
  { token, ...sent }: { token: string; accountId: number; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(passwordReset).where(lte(passwordReset.expiresAt, sent.sentAt));
  await db.insert(passwordReset).values({ ...sent, tokenHash: tokenHash(token) });
}

/** The account of a link; null if it is not valid. */
export async function emailOfReset(db: Database, token: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ email: account.email })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .where(isUsable(token, now));
  return found?.email ?? null;
}

export async function isResetUsable(db: Database, token: string, now: Date): Promise<boolean> {
  return (await db.$count(passwordReset, isUsable(token, now))) > 0;
}

/** Uses up the link and returns its account; null if it is not valid. */
export async function spendReset(db: Database, token: string, now: Date): Promise<number | null> {
  const [spent] = await db
    .update(passwordReset)
    .set({ usedAt: now })
    .where(isUsable(token, now))
    .returning({ accountId: passwordReset.accountId });
  return spent?.accountId ?? null;
}

/** Deletes the account's links, all or all but one. */
export async function deleteResets(db: Database, accountId: number, exceptToken?: string): Promise<void> {
  const others = exceptToken === undefined ? undefined : ne(passwordReset.tokenHash, tokenHash(exceptToken));
  await db.delete(passwordReset).where(and(eq(passwordReset.accountId, accountId), others));
}

function isUsable(token: string, now: Date): SQL | undefined {
  return and(
    eq(passwordReset.tokenHash, tokenHash(token)),
    isNull(passwordReset.usedAt),
    gt(passwordReset.expiresAt, now),
  );
}
