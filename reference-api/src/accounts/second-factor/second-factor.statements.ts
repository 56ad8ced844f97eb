import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { and, count, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { account, passkey, recoveryCode, secondStep, totp } from '../../db/schema/index';
import { newToken, tokenHash } from '../secrets';

/** How long the second step may take. */
const STEP_MS = 5 * MINUTE_MS;
/** An app that was begun has to show a code by then. */
const SET_UP_MS = HOUR_MS;
/** With as many wrong codes a second step ends. */
const FAILURES_MAX = 5;

type Person = Pick<typeof account.$inferSelect, 'id' | 'passwordHash'>;

/** What an account has for its second step. */
export interface Factors {
  totpSince: Date | null;
  passkeys: number;
  recoveryCodes: number;
}

export async function factorsOf(db: Database, accountId: number): Promise<Factors> {
  const [app] = await db.select({ since: totp.since }).from(totp).where(eq(totp.accountId, accountId));
  const [codes] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  const passkeys = await db.$count(passkey, eq(passkey.accountId, accountId));
  return { totpSince: app?.since ?? null, passkeys, recoveryCodes: codes?.left ?? 0 };
}

export function hasSecondFactor({ totpSince, passkeys }: Factors): boolean {
  return totpSince !== null || passkeys > 0;
}

/** Keeps the sealed secret of an app that is being set up. */
export async function beginApp(db: Database, accountId: number, nextSecret: Buffer, now: Date): Promise<void> {
  const next = { nextSecret, nextSince: now };
  await db
    .insert(totp)
    .values({ accountId, ...next })
    .onConflictDoUpdate({ target: totp.accountId, set: next });
}

/** The sealed secret of the app that was begun; null if there is none, or no more. */
export async function begunApp(db: Database, accountId: number, now: Date): Promise<Buffer | null> {
  const recent = gt(totp.nextSince, new Date(now.getTime() - SET_UP_MS));
  const [found] = await db
    .select({ secret: totp.nextSecret })
    .from(totp)
    .where(and(eq(totp.accountId, accountId), recent))
    .for('update');
  return found?.secret ?? null;
}

/** The app that was begun counts from now on. */
export async function finishApp(db: Database, accountId: number, lastStep: number, now: Date): Promise<void> {
  await db
    .update(totp)
    .set({ secret: totp.nextSecret, nextSecret: null, nextSince: null, since: now, lastStep })
    .where(eq(totp.accountId, accountId));
}

/** The sealed secret of the account's app; null if it has none. */
export async function appOf(db: Database, accountId: number): Promise<Buffer | null> {
  const [found] = await db.select({ secret: totp.secret }).from(totp).where(eq(totp.accountId, accountId));
  return found?.secret ?? null;
}

/** Takes the code of a half minute; false if that one or a later one was taken before. */
export async function takeStep(db: Database, accountId: number, step: number): Promise<boolean> {
  const isNew = and(eq(totp.accountId, accountId), isNotNull(totp.secret), lt(totp.lastStep, step));
  const { rowCount } = await db.update(totp).set({ lastStep: step }).where(isNew);
  return rowCount !== 0;
}

export async function removeApp(db: Database, accountId: number): Promise<void> {
  await db.delete(totp).where(eq(totp.accountId, accountId));
}

/** Puts new recovery codes in place of all old ones; none for null. */
export async function replaceRecoveryCodes(db: Database, accountId: number, codes: readonly string[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  if (codes.length > 0)
    await db.insert(recoveryCode).values(codes.map((code) => ({ accountId, codeHash: tokenHash(code) })));
}

/** Uses a recovery code up; false if it is none of the account's. */
export async function takeRecoveryCode(db: Database, accountId: number, code: string): Promise<boolean> {
  const own = and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, tokenHash(code)));
  const { rowCount } = await db.delete(recoveryCode).where(own);
  return rowCount !== 0;
}

/** Begins a second step after the password of this hash was given; its token. Null if the password has changed. */
export async function beginStep(db: Database, person: Person, now: Date): Promise<string | null> {
  const token = newToken();
  await db.delete(secondStep).where(lte(secondStep.expiresAt, now));
  const isStill = and(eq(account.id, person.id), eq(account.passwordHash, person.passwordHash));
  const { rowCount } = await db.execute(sql`
    insert into second_step (token_hash, account_id, expires_at)
    select ${tokenHash(token)}, ${account.id}, ${new Date(now.getTime() + STEP_MS)}::timestamptz
      from ${account} where ${isStill} for share`);
  return rowCount === 0 ? null : token;
}

/** Whose second step this is; null if there is none, or no more. */
export async function personOfStep(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({ id: account.id, email: account.email })
    .from(secondStep)
    .innerJoin(account, eq(account.id, secondStep.accountId))
    .where(awaited(token, now));
  return found ?? null;
}

/** The same account, locked before its second step is: a change of its password locks them in this order too. */
export async function lockPerson(db: Database, accountId: number) {
  const [found] = await db.select().from(account).where(eq(account.id, accountId)).for('update');
  return found ?? null;
}

/** Whether the second step is still awaited; locked until the call ends. */
export async function lockStep(db: Database, token: string, now: Date): Promise<boolean> {
  const found = await db.select({ id: secondStep.accountId }).from(secondStep).where(awaited(token, now)).for('update');
  return found.length > 0;
}

export async function endStep(db: Database, token: string): Promise<void> {
  await db.delete(secondStep).where(eq(secondStep.tokenHash, tokenHash(token)));
}

/** Counts a wrong code; true if the second step has ended with it. */
export async function noteFailure(db: Database, token: string): Promise<boolean> {
  const own = eq(secondStep.tokenHash, tokenHash(token));
  const [noted] = await db
    .update(secondStep)
    .set({ failures: sql`${secondStep.failures} + 1` })
    .where(own)
    .returning({ failures: secondStep.failures });
  if (!noted || noted.failures < FAILURES_MAX) return false;
  await db.delete(secondStep).where(own);
  return true;
}

function awaited(token: string, now: Date) {
  return and(eq(secondStep.tokenHash, tokenHash(token)), gt(secondStep.expiresAt, now));
}
