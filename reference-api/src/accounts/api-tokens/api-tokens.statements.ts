import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { maySee } from '../../access/visibility';
import type { Caller } from '../../access/caller';
import type { Database } from '../../db/database';
import { prepared } from '../../db/prepared';
import { account, apiToken, system } from '../../db/schema/index';
import { needsFactor } from '../second-factor/rule.statements';
import { newToken, tokenHash } from '../secrets';

/** By which people, and programs that look for leaked secrets, know one. */
export const API_TOKEN_PREFIX = 'sgt_';
/** A use is stored at most this often, so that reading calls do not write. */
const TOUCH_MS = MINUTE_MS;

/** The caller with this valid token, limited to its systems; null if it is none. */
export async function findApiCaller(db: Database, token: string, now: Date): Promise<ApiCaller | null> {
  const hash = tokenHash(token);
  const [found] = await prepared(db, 'caller_of_api_token', callerOfApiToken).execute({ hash });
  if (!found || found.expiresAt <= now) return null;
  const { tokenId, systemIds, expiresAt: _, lastUsedAt, ...caller } = found;
  if (lastUsedAt === null || Math.abs(now.getTime() - lastUsedAt.getTime()) > TOUCH_MS)
    await db.update(apiToken).set({ lastUsedAt: now }).where(eq(apiToken.id, tokenId));
  return { ...caller, tokenHash: hash, tokenId, ...(systemIds && { scope: systemIds }) };
}

export type ApiCaller = Caller & { tokenId: number };

function callerOfApiToken(db: Database, name: string) {
  return db
    .select({
      id: account.id,
      name: account.name,
      email: account.email,
      category: account.category,
      needsFactor: needsFactor(),
      tokenId: apiToken.id,
      systemIds: apiToken.systemIds,
      expiresAt: apiToken.expiresAt,
      lastUsedAt: apiToken.lastUsedAt,
    })
    .from(apiToken)
    .innerJoin(account, eq(account.id, apiToken.accountId))
    .where(eq(apiToken.tokenHash, sql.placeholder('hash')))
    .prepare(name);
}

/** Those that have not expired, the newest first. */
export async function apiTokensOf(db: Database, accountId: number, now: Date) {
  return db
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.accountId, accountId), gt(apiToken.expiresAt, now)))
    .orderBy(desc(apiToken.id));
}

/** How many an account has, without those that have expired: they are deleted. */
export async function countApiTokens(db: Database, accountId: number, now: Date): Promise<number> {
  // Locked, so that two calls cannot both make the last one.
  await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
  await db.delete(apiToken).where(and(eq(apiToken.accountId, accountId), lte(apiToken.expiresAt, now)));
  const [found] = await db.select({ tokens: count() }).from(apiToken).where(eq(apiToken.accountId, accountId));
  return found?.tokens ?? 0;
}

/** Whether the caller may see each of these systems. */
export async function seesAll(db: Database, caller: Caller, systemIds: readonly number[]): Promise<boolean> {
  const seen = await db.$count(system, and(inArray(system.id, [...systemIds]), maySee(caller, system.id)));
  return seen === new Set(systemIds).size;
}

export async function insertApiToken(
  db: Database,
  row: Omit<typeof apiToken.$inferInsert, 'tokenHash'>,
): Promise<{ id: number; token: string }> {
  const token = `${API_TOKEN_PREFIX}${newToken()}`;
  const [made] = await db
    .insert(apiToken)
    .values({ ...row, tokenHash: tokenHash(token) })
    .returning({ id: apiToken.id });
  if (!made) throw new Error('The token was not stored.');
  return { id: made.id, token };
}

/** Its name; null if the account has no such token. */
export async function deleteApiToken(db: Database, accountId: number, id: number): Promise<string | null> {
  const [gone] = await db
    .delete(apiToken)
    .where(and(eq(apiToken.accountId, accountId), eq(apiToken.id, id)))
    .returning({ name: apiToken.name });
  return gone?.name ?? null;
}

/** Ends all tokens of an account: whoever knew its password may have made one. */
export async function endApiTokens(db: Database, accountId: number): Promise<void> {
  await db.delete(apiToken).where(eq(apiToken.accountId, accountId));
}
