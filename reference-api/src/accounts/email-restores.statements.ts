import { and, eq, gt, gte, ne, type SQL } from 'drizzle-orm';
import { tokenHash } from './secrets';
import type { Database } from '../db/database';
import { sameText } from '../db/same-text';
import { emailRestore } from '../db/schema/index';

type Link = Omit<typeof emailRestore.$inferInsert, 'id' | 'tokenHash'> & { token: string };

export async function insertEmailRestore(db: Database, { token, ...link }: Link): Promise<void> {
  await db.insert(emailRestore).values({ ...link, tokenHash: tokenHash(token) });
}

/** When the account changed e-mails after this moment, oldest first. */
export async function emailChangesSince(db: Database, changedBy: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: emailRestore.changedAt })
    .from(emailRestore)
    .where(and(eq(emailRestore.changedBy, changedBy), gt(emailRestore.changedAt, since)))
    .orderBy(emailRestore.changedAt);
  return rows.map(({ at }) => at);
}

/** Whether another account may still restore this e-mail; in any letter case. */
export async function isEmailReserved(db: Database, ownId: number, email: string, now: Date): Promise<boolean> {
  const ofAnother = and(ne(emailRestore.accountId, ownId), sameText(emailRestore.email, email));
  return (await db.$count(emailRestore, and(ofAnother, gt(emailRestore.expiresAt, now)))) > 0;
}

/** What the link would restore; null if it is not valid. */
export async function usableRestore(db: Database, token: string, now: Date) {
  const [found] = await db.select().from(emailRestore).where(isUsable(token, now));
  return found ?? null;
}

/** The same, and uses up the link. */
export async function takeRestore(db: Database, token: string, now: Date) {
  const [taken] = await db.delete(emailRestore).where(isUsable(token, now)).returning();
  return taken ?? null;
}

/** Deletes this link of the account and later ones. */
export async function deleteRestoresFrom(db: Database, accountId: number, id: number): Promise<void> {
  await db.delete(emailRestore).where(and(eq(emailRestore.accountId, accountId), gte(emailRestore.id, id)));
}

function isUsable(token: string, now: Date): SQL | undefined {
  return and(eq(emailRestore.tokenHash, tokenHash(token)), gt(emailRestore.expiresAt, now));
}
