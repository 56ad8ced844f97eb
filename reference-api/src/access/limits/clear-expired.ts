import { lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { emailRestore, knownAddress, passkeyOffer, rateLimit, secondStep, session } from '../../db/schema/index';
import { forgottenBefore } from './known-addresses';

/** Deletes expired rows. Ended sessions are deleted too, so that setting the clock back does not revive them. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.delete(session).where(lte(session.expiresAt, now));
  await db.delete(secondStep).where(lte(secondStep.expiresAt, now));
  await db.delete(passkeyOffer).where(lte(passkeyOffer.expiresAt, now));
  await db.delete(rateLimit).where(lte(rateLimit.expire, now.getTime()));
  await db.delete(emailRestore).where(lte(emailRestore.expiresAt, now));
  await db.delete(knownAddress).where(lte(knownAddress.lastUsedAt, forgottenBefore(now)));
}
