import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { account, session } from '../db/schema/index';
import type { Caller } from '../operations/handler';
import { newToken, tokenHash } from './secrets';

/** A session ends this long after its last use (decisions, Values). */
export const SESSION_DAYS = 7;
const DAY_MS = 86_400_000;
/** A use is written down at most this often, so that reading calls do not write. */
const TOUCH_MS = 60_000;

/** Opens a session and answers its token; sessions that have ended are cleared away with it. */
export async function openSession(db: Database, accountId: number, now: Date): Promise<string> {
  const token = newToken();
  await db.delete(session).where(lte(session.expiresAt, now));
  await db.insert(session).values({ tokenHash: tokenHash(token), accountId, createdAt: now, lastUsedAt: now, expiresAt: expiry(now) });
  return token;
}

/** The caller whose valid token this is, or null. Extends the session. */
export async function findCaller(db: Database, token: string, now: Date): Promise<Caller | null> {
  const hash = tokenHash(token);
  const [found] = await db
    .select({ id: account.id, name: account.name, email: account.email, category: account.category, lastUsedAt: session.lastUsedAt })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, hash), gt(session.expiresAt, now)));
  if (!found) return null;
  const { lastUsedAt, ...caller } = found;
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_MS) {
    await db.update(session).set({ lastUsedAt: now, expiresAt: expiry(now) }).where(eq(session.tokenHash, hash));
  }
  return { ...caller, tokenHash: hash };
}

export async function closeSession(db: Database, caller: Caller): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, caller.tokenHash));
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
