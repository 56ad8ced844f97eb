import { lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import { emailRestore, knownAddress, rateLimit, session } from '../db/schema/index';
import type { Services } from '../http/services';
import { forgottenBefore } from './known-addresses';

const EVERY_MS = 60_000;

/** Deletes what has run out. A session that has ended is gone with it, so that a clock that is set back does not bring it to life. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.delete(session).where(lte(session.expiresAt, now));
  await db.delete(rateLimit).where(lte(rateLimit.expire, now.getTime()));
  await db.delete(emailRestore).where(lte(emailRestore.expiresAt, now));
  await db.delete(knownAddress).where(lte(knownAddress.lastUsedAt, forgottenBefore(now)));
}

export function clearRegularly(app: FastifyInstance, { store, clock }: Services): void {
  const timer = setInterval(() => {
    clearExpired(store.db, clock()).catch((error: unknown) =>
      app.log.error({ err: error }, 'What has run out could not be cleared.'),
    );
  }, EVERY_MS).unref();
  app.addHook('preClose', async () => clearInterval(timer));
}
