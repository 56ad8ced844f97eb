import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { browserLabel } from '@sagitta/shared-contracts/rules/browser-label';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import { account, pushSubscription, secondStep, session } from '../db/schema/index';
import type { Caller } from '../access/caller';
import { networkOf } from '../access/limits/network-of';
import { needsFactor } from './second-factor/rule.statements';
import { newToken, tokenHash } from './secrets';

/** A session ends this long after its last use (docs/product/access.md#sessions). */
const SESSION_DAYS = 7;
/** A use is stored at most this often, so that reading calls do not write. */
const TOUCH_MS = 60_000;

/** Where a session was opened. */
export interface Origin {
  userAgent?: string | undefined;
  address?: string;
}

export type OwnSession = Pick<
  typeof session.$inferSelect,
  'id' | 'tokenHash' | 'browser' | 'network' | 'createdAt' | 'lastUsedAt'
>;

/**
 * Opens a session after the password of this hash was given, and returns its token; also deletes ended sessions. Null
 * if the account's password has changed meanwhile, or the account is gone: a change of the password ends every session,
 * including one that is just being opened.
 */
export async function openSession(
  db: Database,
  person: { id: number; passwordHash: string },
  now: Date,
  { userAgent = '', address = '' }: Origin = {},
): Promise<string | null> {
  const token = newToken();
  const browser = userAgent && browserLabel(userAgent);
  await db.delete(session).where(lte(session.expiresAt, now));
  const isStill = and(eq(account.id, person.id), eq(account.passwordHash, person.passwordHash));
  const { rowCount } = await db.execute(sql`
    insert into session (token_hash, account_id, browser, network, created_at, last_used_at, expires_at)
    select ${tokenHash(token)}, ${account.id}, ${browser}::text, ${networkOf(address)}::text,
      ${now}::timestamptz, ${now}::timestamptz, ${expiry(now)}::timestamptz
      from ${account} where ${isStill} for share`);
  return rowCount === 0 ? null : token;
}

/** The caller with this valid token, or null. Extends the session. */
export async function findCaller(db: Database, token: string, now: Date): Promise<Caller | null> {
  const hash = tokenHash(token);
  const [found] = await prepared(db, 'caller_of_token', callerOfToken).execute({ hash });
  if (!found) return null;
  const { lastUsedAt, expiresAt, ...caller } = found;
  if (expiresAt <= now) {
    // Deleted, not only refused: setting the clock back must not revive it.
    await db.delete(session).where(and(eq(session.tokenHash, hash), lte(session.expiresAt, now)));
    return null;
  }
  // A use in the future precedes a clock set back; counted from there, the session would last too long.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) > TOUCH_MS) {
    await db
      .update(session)
      .set({ lastUsedAt: now, expiresAt: expiry(now) })
      .where(eq(session.tokenHash, hash));
  }
  return { ...caller, tokenHash: hash };
}

/** The first step of every call. */
function callerOfToken(db: Database, name: string) {
  return db
    .select({
      id: account.id,
      name: account.name,
      email: account.email,
      category: account.category,
      needsFactor: needsFactor(),
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.tokenHash, sql.placeholder('hash')))
    .prepare(name);
}

/** Signs out; the browser gets no push messages any more. */
export async function closeSession(db: Database, caller: Caller): Promise<void> {
  await endSession(db, caller);
}

/** The account's sessions that have not ended, the one used last first. */
export async function sessionsOf(db: Database, accountId: number, now: Date): Promise<OwnSession[]> {
  const { id, tokenHash: hash, browser, network, createdAt, lastUsedAt } = session;
  return db
    .select({ id, tokenHash: hash, browser, network, createdAt, lastUsedAt })
    .from(session)
    .where(and(eq(session.accountId, accountId), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastUsedAt), desc(session.id));
}

/** Ends one session of an account, and the push messages of its browser. */
export async function endSession(db: Database, { tokenHash: hash }: Pick<OwnSession, 'tokenHash'>): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.sessionHash, hash));
  await db.delete(session).where(eq(session.tokenHash, hash));
}

/**
 * Ends the account's sessions, all or all but the caller's own, the push messages of their browsers, and sign-ins whose
 * second step is awaited: their password was given before this.
 */
export async function endSessions(db: Database, accountId: number, except?: Pick<Caller, 'tokenHash'>): Promise<void> {
  await db.delete(secondStep).where(eq(secondStep.accountId, accountId));
  const otherBrowsers = except && ne(pushSubscription.sessionHash, except.tokenHash);
  await db.delete(pushSubscription).where(and(eq(pushSubscription.accountId, accountId), otherBrowsers));
  const others = except && ne(session.tokenHash, except.tokenHash);
  await db.delete(session).where(and(eq(session.accountId, accountId), others));
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
