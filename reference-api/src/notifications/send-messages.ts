import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { notificationMessage } from '../db/schema/index';
import { inTransaction } from '../db/transactions';
import { loggedLine } from '../http/log-errors';
import { addMessageToLedger } from '../ledger/add-entries';
import { type Channels, MessageRefused, type Recipient, type Taken } from './channel';
import { compose, type ComposeOptions } from './compose';
import { eventsOf, recipientOf } from './message-events';
import type { Attempt } from './note-attempts';
import { textsIn } from './texts';

/** Messages sent at the same time by one instance. */
const PARALLEL = 4;
/** How long a message being sent is reserved: longer than a channel can take. After a crash it is tried again. */
export const LEASE_MS = 2 * 60_000;
/** Delay before a failed message is tried again; doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A refusal is final after this many attempts. */
export const ATTEMPTS_IF_REFUSED = 3;
/** How long to wait for an unavailable channel. */
export const GIVES_UP_MS = 24 * 60 * 60_000;

/**
 * Sends the messages that are due, the longest-waiting first. At least once: a message whose sender dies between the
 * channel's answer and its record is sent again with the same key. No transaction is open while a channel works.
 */
export async function sendMessages(
  db: Database,
  channels: Channels,
  options: ComposeOptions,
  now: () => Date,
  { signal, note }: { signal?: AbortSignal; note?: (attempt: Attempt) => void } = {},
): Promise<void> {
  const sendAll = async () => {
    for (;;) {
      const message = signal?.aborted ? undefined : await take(db, now());
      if (!message) return;
      const result = await send(db, channels, options, message, now);
      note?.({ message: message.id, channel: message.channel, attempt: message.attempts, ...result });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendAll));
}

type Message = typeof notificationMessage.$inferSelect;

/** Reserves the next message for this instance. */
async function take(db: Database, now: Date): Promise<Message | undefined> {
  const isWaiting = sql`${notificationMessage.state} in ('queued', 'sending')
    and ${notificationMessage.dueAt} <= ${now}::timestamptz`;
  const next = db
    .select({ id: notificationMessage.id })
    .from(notificationMessage)
    .where(isWaiting)
    .orderBy(notificationMessage.dueAt, notificationMessage.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(notificationMessage)
    .set({
      state: 'sending',
      dueAt: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${notificationMessage.attempts} + 1`,
    })
    .where(eq(notificationMessage.id, next))
    .returning();
  return taken;
}

async function send(
  db: Database,
  channels: Channels,
  options: ComposeOptions,
  message: Message,
  now: () => Date,
): Promise<Pick<Attempt, 'outcome' | 'error'>> {
  const to = await recipientOf(db, message.accountId);
  const events = await eventsOf(db, message.id);
  // The account is deleted, or may not see these systems any more.
  if (!to || events.length === 0) {
    await end(db, message.id, { state: 'suppressed', error: 'No longer allowed' });
    return { outcome: 'suppressed', error: '' };
  }
  const texts = textsIn(to.language);
  const composed = compose(events, { key: `alarm-${message.id}`, pausedUntil: message.pausedUntil, texts }, options);
  const { taken, error, logged, isRefused } = await outcomeOf(channels[message.channel](composed, to));
  if (taken) {
    await record(db, message, taken, now());
    return { outcome: 'sent', error: '' };
  }
  const age = now().getTime() - message.createdAt.getTime();
  const isOver = isRefused ? message.attempts >= ATTEMPTS_IF_REFUSED : age >= GIVES_UP_MS;
  if (isOver) {
    await giveUp(db, message, to, error, now());
    return { outcome: 'failed', error: logged };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (message.attempts - 1), LONGEST_PAUSE_MS);
  await end(db, message.id, { state: 'queued', error, dueAt: new Date(now().getTime() + pause) });
  return { outcome: 'retried', error: logged };
}

async function record(db: Database, message: Message, taken: Taken, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await end(tx, message.id, { state: 'sent', sentAt: now, error: null, ...taken });
    await addMessageToLedger(tx, message.id, 'notified', now);
  });
}

async function giveUp(db: Database, message: Message, to: Recipient, error: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await end(tx, message.id, { state: 'failed', error, address: addressOf(message, to) });
    await addMessageToLedger(tx, message.id, 'failed', now);
  });
}

/** Where a message would have gone; a push message has no address. */
function addressOf({ channel }: Message, { email, phone }: Recipient): string | null {
  if (channel === 'push') return null;
  return channel === 'email' ? email : phone;
}

/** A channel may have reported the delivery before it answered: then only the facts are added. */
async function end(db: Database, id: number, changes: Partial<Message>): Promise<void> {
  await db
    .update(notificationMessage)
    .set({
      ...changes,
      ...(changes.state && { state: sql`case when state = 'delivered' then state else ${changes.state} end` }),
    })
    .where(eq(notificationMessage.id, id));
}

async function outcomeOf(sending: Promise<Taken>) {
  try {
    return { taken: await sending, error: '', logged: '', isRefused: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { taken: null, error: reason, logged: loggedLine(error), isRefused: error instanceof MessageRefused };
  }
}

/** A channel reports what became of a message that it had taken over; unknown and settled ones change nothing. */
export async function reportMessage(
  db: Database,
  id: number,
  { state, failure }: { state: 'delivered' | 'failed'; failure: string | null },
  now: Date,
): Promise<void> {
  const [settled] = await db
    .update(notificationMessage)
    .set({ state, error: failure, deliveredAt: state === 'delivered' ? now : null })
    .where(and(eq(notificationMessage.id, id), sql`${notificationMessage.state} in ('sending', 'sent')`))
    .returning({ id: notificationMessage.id });
  if (settled) await addMessageToLedger(db, id, state, now);
}
