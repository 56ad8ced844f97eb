import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Caller } from '../../access/caller';
import type { Database } from '../../db/database';
import { passkey, passkeyOffer, secondStep } from '../../db/schema/index';
import { tokenHash } from '../secrets';

/** How long a browser may take for a new passkey. */
export const OFFER_MS = 5 * MINUTE_MS;

export type StoredPasskey = typeof passkey.$inferSelect;

/** The newest first. */
export async function passkeysOf(db: Database, accountId: number): Promise<StoredPasskey[]> {
  return db.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(desc(passkey.id));
}

/** Keeps what a new passkey is asked, in place of what it was asked before. */
export async function beginOffer(db: Database, caller: Caller, challenge: Buffer, now: Date): Promise<void> {
  const offer = { challenge, expiresAt: new Date(now.getTime() + OFFER_MS) };
  await db
    .insert(passkeyOffer)
    .values({ sessionHash: caller.tokenHash, ...offer })
    .onConflictDoUpdate({ target: passkeyOffer.sessionHash, set: offer });
}

/** What a new passkey was asked in this session; null if it was not, or no more. It is taken once. */
export async function takeOffer(db: Database, caller: Caller, now: Date): Promise<Buffer | null> {
  const [taken] = await db
    .delete(passkeyOffer)
    .where(eq(passkeyOffer.sessionHash, caller.tokenHash))
    .returning({ challenge: passkeyOffer.challenge, expiresAt: passkeyOffer.expiresAt });
  return taken && taken.expiresAt > now ? taken.challenge : null;
}

/** Its id; null if there is such a passkey already, of whomever. */
export async function insertPasskey(db: Database, row: typeof passkey.$inferInsert): Promise<number | null> {
  const [made] = await db.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return made?.id ?? null;
}

/** Its name; null if the account has no such passkey. */
export async function deletePasskey(db: Database, accountId: number, id: number): Promise<string | null> {
  const own = and(eq(passkey.accountId, accountId), eq(passkey.id, id));
  const [gone] = await db.delete(passkey).where(own).returning({ name: passkey.name });
  return gone?.name ?? null;
}

export async function deletePasskeys(db: Database, accountId: number): Promise<void> {
  await db.delete(passkey).where(eq(passkey.accountId, accountId));
}

/** Keeps what a passkey is asked for a second step that is awaited; false if it is not, or no more. */
export async function askStep(db: Database, token: string, challenge: Buffer, now: Date): Promise<boolean> {
  const awaited = and(eq(secondStep.tokenHash, tokenHash(token)), gt(secondStep.expiresAt, now));
  const { rowCount } = await db.update(secondStep).set({ challenge }).where(awaited);
  return rowCount !== 0;
}

/** What a passkey was asked for this second step, which the caller has locked. It is taken once. */
export async function takeChallenge(db: Database, token: string): Promise<Buffer | null> {
  const own = eq(secondStep.tokenHash, tokenHash(token));
  const [found] = await db.select({ challenge: secondStep.challenge }).from(secondStep).where(own);
  await db.update(secondStep).set({ challenge: null }).where(own);
  return found?.challenge ?? null;
}

export async function passkeyWithCredential(
  db: Database,
  accountId: number,
  credentialId: Buffer,
): Promise<StoredPasskey | null> {
  const own = and(eq(passkey.accountId, accountId), eq(passkey.credentialId, credentialId));
  const [found] = await db.select().from(passkey).where(own);
  return found ?? null;
}

export async function noteUse(db: Database, id: number, counter: number, now: Date): Promise<void> {
  await db.update(passkey).set({ counter, lastUsedAt: now }).where(eq(passkey.id, id));
}
