import { and, asc, eq } from 'drizzle-orm';
import type { PushBrowser } from '@sagitta/shared-contracts/api/push';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';
import { pushSubscription } from '../db/schema/index';

export type Browser = typeof pushSubscription.$inferSelect;

/** The browsers of an account, the oldest first. */
export async function browsersOf(db: Database, accountId: number): Promise<Browser[]> {
  return db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.accountId, accountId))
    .orderBy(asc(pushSubscription.id));
}

export function shownBrowser({ id, label, endpoint, createdAt }: Browser): PushBrowser {
  return { id, label, endpoint, createdAt: createdAt.toISOString() };
}

/** Stores a browser of the caller. One that another account had on the same machine is theirs no more. */
export async function registerBrowser(
  db: Database,
  { id: accountId, tokenHash: sessionHash }: Pick<Caller, 'id' | 'tokenHash'>,
  { endpoint, ...keys }: Pick<Browser, 'endpoint' | 'p256dh' | 'auth' | 'label'>,
  now: Date,
): Promise<number> {
  const stored = { ...keys, accountId, sessionHash, createdAt: now };
  const [made] = await db
    .insert(pushSubscription)
    .values({ endpoint, ...stored })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: stored })
    .returning({ id: pushSubscription.id });
  if (!made) throw new Error('The database did not return the new browser.');
  return made.id;
}

/** Deletes a browser unless it was registered anew meanwhile. */
export async function deleteBrowser(db: Database, { id, createdAt }: Pick<Browser, 'id' | 'createdAt'>): Promise<void> {
  await db.delete(pushSubscription).where(and(eq(pushSubscription.id, id), eq(pushSubscription.createdAt, createdAt)));
}
