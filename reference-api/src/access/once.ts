import { createHash } from 'node:crypto';
import { ONCE_KEPT_DAYS, USED_KEY } from '@sagitta/shared-contracts/once';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../db/database';
import { callOnce } from '../db/schema/index';
import { ToldRefusal } from '../kit/refusal';
import { UploadedFile } from '../kit/uploaded-file';

/** A call under the key that its caller gave it. */
export interface KeyedCall {
  accountId: number;
  key: string;
  /** Of `contentOf`. */
  content: string;
  at: Date;
}

/**
 * Carries a call out unless that was done under its key, in which case the answer is the one of then. Runs in the
 * transaction of the call: what it changes and its key are stored together or not at all. One that comes while the
 * first is under way waits for it.
 * @throws Refusal 422 if the key was used for something else
 */
export async function once(
  db: Database,
  { accountId, key, content, at }: KeyedCall,
  work: () => Promise<unknown>,
): Promise<{ answer: unknown; isRepeated: boolean }> {
  const taken = await db
    .insert(callOnce)
    .values({ accountId, key, content, calledAt: at })
    .onConflictDoNothing()
    .returning({ key: callOnce.key });
  const own = and(eq(callOnce.accountId, accountId), eq(callOnce.key, key));
  if (taken.length > 0) {
    const answer = (await work()) ?? {};
    await db
      .update(callOnce)
      .set({ answer: JSON.stringify(answer) })
      .where(own);
    return { answer, isRepeated: false };
  }
  const [before] = await db.select().from(callOnce).where(own);
  if (before?.content !== content || before.answer === null) throw new ToldRefusal(422, USED_KEY);
  return { answer: JSON.parse(before.answer) as unknown, isRepeated: true };
}

/** What two calls have in common if one repeats the other: operation, parameters and body, a file by its bytes. */
export function contentOf(operation: string, params: unknown, input: unknown): string {
  const text = JSON.stringify([operation, params ?? null, input ?? null], (_, value: unknown) =>
    value instanceof UploadedFile ? sha256(value.content) : value,
  );
  return sha256(text);
}

/** Forgets keys that are no longer kept. */
export async function forgetKeys(db: Database, now: Date): Promise<void> {
  await db.delete(callOnce).where(lte(callOnce.calledAt, new Date(now.getTime() - ONCE_KEPT_DAYS * DAY_MS)));
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
