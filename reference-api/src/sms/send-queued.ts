import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { sms } from '../db/schema/index';
import { startRounds } from '../rounds';
import type { DeliverSms } from './deliver';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
/**
 * Nobody else takes a message that is being sent: longer than a gateway can keep one busy. After a crash it is tried
 * again.
 */
const LEASE_MS = 2 * 60_000;
/** A message that the gateway refuses is tried again after this long, then after twice as long. */
const FIRST_PAUSE_MS = 15_000;
export const SMS_ATTEMPTS = 3;

/**
 * Sends the messages that wait, what has waited longest first. One that is refused {@link SMS_ATTEMPTS} times has
 * failed, and says why. Nothing is held in the database while the gateway takes its time.
 */
export async function sendQueued(
  db: Database,
  deliver: DeliverSms,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    if (signal?.aborted) return;
    const message = await take(db, now());
    if (!message) return;
    const { state, failure } = await outcomeOf(deliver({ to: message.number, text: message.text }));
    const again = state === 'failed' && message.attempts < SMS_ATTEMPTS;
    const pause = FIRST_PAUSE_MS * 2 ** (message.attempts - 1);
    await db
      .update(sms)
      .set(again ? { failure, dueAt: new Date(now().getTime() + pause) } : { state, failure, dueAt: null })
      .where(eq(sms.id, message.id));
  }
}

/** Takes the next message, for this instance alone. */
async function take(db: Database, now: Date) {
  const next = db
    .select({ id: sms.id })
    .from(sms)
    .where(and(eq(sms.state, 'queued'), lte(sms.dueAt, now)))
    .orderBy(sms.dueAt, sms.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(sms)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${sms.attempts} + 1` })
    .where(eq(sms.id, next))
    .returning();
  return taken;
}

async function outcomeOf(delivery: ReturnType<DeliverSms>) {
  try {
    return { state: await delivery, failure: null };
  } catch (error) {
    return { state: 'failed' as const, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends every few seconds until the returned function is called, which waits for what is under way. */
export function startSmsSender(
  db: Database,
  deliver: DeliverSms,
  now: () => Date,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startRounds(EVERY_MS, (signal) => sendQueued(db, deliver, now, signal), onError);
}
