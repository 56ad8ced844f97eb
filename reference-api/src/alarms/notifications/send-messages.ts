import { and, eq, gt, sql } from 'drizzle-orm';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@sagitta/shared-contracts/api/account';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { notificationMessage } from '../../db/schema/index';
import { inTransaction } from '../../db/transactions';
import { loggedLine } from '../../kit/log-errors';
import { addMessageToLedger } from '../ledger/add-entries';
import { sentWords } from '../ledger/sent-words';
import { type Channel, type Channels, MessageDelayed, MessageRefused, type Recipient, type Taken } from './channel';
import { attemptsAllowed, type CircuitEvent, CLOSED, next } from './circuit';
import { compose, type ComposeOptions } from './compose';
import { eventsOf, recipientOf } from './message-events';
import type { Attempt } from './note-attempts';
import { textsIn } from './texts';

/** Messages sent at the same time by one channel of one instance. */
const PARALLEL = 4;
/** How long a message being sent is reserved: longer than a channel can take. After a crash it is tried again. */
export const LEASE_MS = 2 * 60_000;
/** Delay before a failed message is tried again; doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A refusal is final after this many attempts. */
export const ATTEMPTS_IF_REFUSED = 3;
/** How long to wait for an unavailable channel. */
export const GIVES_UP_MS = DAY_MS;

/** What a sender needs besides its channel. */
export interface Sending {
  db: Database;
  options: ComposeOptions;
  now: () => Date;
  note: (attempt: Attempt) => void;
  onError: (error: unknown) => void;
}

type Message = typeof notificationMessage.$inferSelect;
type Result = Pick<Attempt, 'outcome' | 'error'> & { channelWas: 'answered' | 'unavailable' | 'nothing' };

/**
 * Sends the messages of one channel (channels.ts), the most urgent first, then the longest-waiting. At least once: a
 * message whose sender dies between the channel's answer and its record is sent again with the same key. No transaction
 * is open while a channel works. While the channel does not answer, one message at a time is tried, with pauses
 * (circuit.ts).
 */
export class ChannelSender {
  private circuit = CLOSED;
  private readonly working = new Set<Promise<void>>();

  constructor(
    private readonly name: NotificationChannel,
    private readonly channel: Channel,
    private readonly sending: Sending,
  ) {}

  /** Begins to send what is due, and does not wait for it: a message that hangs holds up none that comes later. */
  begin(signal?: AbortSignal): void {
    const at = this.sending.now().getTime();
    const isProbe = this.circuit.phase === 'open';
    if (attemptsAllowed(this.circuit, PARALLEL, at) <= (isProbe ? 0 : this.working.size)) return;
    this.pass({ kind: 'begun' });
    const work = this.work(isProbe, signal).catch(this.sending.onError);
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  /** Waits until nothing is being sent. */
  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }

  private pass(event: CircuitEvent): void {
    this.circuit = next(this.circuit, event);
  }

  private async work(isProbe: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { db, now, note } = this.sending;
    const stamp = () => ({ isProbe, at: now().getTime() });
    try {
      do {
        const message = signal?.aborted ? undefined : await claimNext(db, this.name, now());
        if (!message) {
          this.pass({ kind: 'nothing', ...stamp() });
          return;
        }
        // What else is due goes on meanwhile.
        this.begin(signal);
        const { channelWas, ...result } = await send(this.sending, this.channel, message);
        note({ message: message.id, channel: message.channel, attempt: message.attempts, ...result });
        const wasDown = this.circuit.phase !== 'closed';
        this.pass(channelWas === 'answered' ? { kind: channelWas } : { kind: channelWas, ...stamp() });
        if (wasDown && channelWas === 'answered') await wake(db, this.name, now());
        isProbe = false;
      } while (this.circuit.phase === 'closed');
    } catch (error) {
      this.pass({ kind: 'nothing', ...stamp() });
      throw error;
    }
  }
}

/** Sends what is due by each of the channels, and waits for it. */
export async function sendMessages(
  db: Database,
  channels: Channels,
  options: ComposeOptions,
  now: () => Date,
  { note = () => undefined }: { note?: (attempt: Attempt) => void } = {},
): Promise<void> {
  const errors: unknown[] = [];
  const sending = { db, options, now, note, onError: (error: unknown) => void errors.push(error) };
  const senders = NOTIFICATION_CHANNELS.map((name) => new ChannelSender(name, channels[name], sending));
  for (const sender of senders) sender.begin();
  await Promise.all(senders.map((sender) => sender.idle()));
  if (errors.length > 0) throw new AggregateError(errors, 'Messages could not be sent.');
}

/** Reserves the next message of a channel for this instance. */
async function claimNext(db: Database, channel: NotificationChannel, now: Date): Promise<Message | undefined> {
  const isWaiting = and(
    eq(notificationMessage.channel, channel),
    sql`${notificationMessage.state} in ('queued', 'sending') and ${notificationMessage.dueAt} <= ${now}::timestamptz`,
  );
  const { urgency, createdAt, id } = notificationMessage;
  const first = db
    .select({ id })
    .from(notificationMessage)
    .where(isWaiting)
    // As its index has it.
    .orderBy(sql`${urgency} desc nulls last`, createdAt, id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(notificationMessage)
    .set({
      state: 'sending',
      dueAt: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${notificationMessage.attempts} + 1`,
    })
    .where(eq(notificationMessage.id, first))
    .returning();
  return taken;
}

/**
 * A channel answers again: what waits out a long pause because it did not is due now. A message that was refused has
 * fewer attempts, and keeps its pause.
 */
async function wake(db: Database, channel: NotificationChannel, now: Date): Promise<void> {
  const { state, dueAt, attempts } = notificationMessage;
  await db
    .update(notificationMessage)
    .set({ dueAt: now })
    .where(
      and(
        eq(notificationMessage.channel, channel),
        eq(state, 'queued'),
        gt(dueAt, now),
        sql`${attempts} >= ${ATTEMPTS_IF_REFUSED}`,
      ),
    );
}

async function send({ db, options, now }: Sending, channel: Channel, message: Message): Promise<Result> {
  const to = await recipientOf(db, message.accountId);
  const events = await eventsOf(db, message.id);
  // The account is deleted, or may not see these systems any more.
  if (!to || events.length === 0) {
    await end(db, message.id, { state: 'suppressed', error: 'No longer allowed' });
    return { outcome: 'suppressed', error: '', channelWas: 'nothing' };
  }
  const texts = textsIn(to.language);
  const composed = compose(events, { key: `alarm-${message.id}`, pausedUntil: message.pausedUntil, texts }, options);
  const { taken, error, logged, isRefused, channelWas } = await outcomeOf(channel(composed, to));
  if (taken) {
    await record(db, message, { ...taken, ...sentWords(composed, message.channel) }, now());
    return { outcome: 'sent', error: '', channelWas };
  }
  const age = now().getTime() - message.createdAt.getTime();
  const isOver = isRefused ? message.attempts >= ATTEMPTS_IF_REFUSED : age >= GIVES_UP_MS;
  if (isOver) {
    await giveUp(db, message, to, error, now());
    return { outcome: 'failed', error: logged, channelWas };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (message.attempts - 1), LONGEST_PAUSE_MS);
  await end(db, message.id, { state: 'queued', error, dueAt: new Date(now().getTime() + pause) });
  return { outcome: 'retried', error: logged, channelWas };
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

async function outcomeOf(working: Promise<Taken>) {
  try {
    return { taken: await working, error: '', logged: '', isRefused: false, channelWas: 'answered' as const };
  } catch (error) {
    const isRefused = error instanceof MessageRefused;
    const channelWas = isRefused || error instanceof MessageDelayed ? 'answered' : 'unavailable';
    const reason = error instanceof Error ? error.message : String(error);
    return { taken: null, error: reason, logged: loggedLine(error), isRefused, channelWas } as const;
  }
}

/** An SMS gateway reports what became of a text message that it had taken; unknown and settled ones change nothing. */
export async function reportMessage(
  db: Database,
  id: number,
  { state, failure }: { state: 'delivered' | 'failed'; failure: string | null },
  now: Date,
): Promise<void> {
  const { channel, state: current } = notificationMessage;
  const isUnderWay = and(eq(channel, 'sms'), sql`${current} in ('sending', 'sent')`);
  const [settled] = await db
    .update(notificationMessage)
    .set({ state, error: failure, deliveredAt: state === 'delivered' ? now : null })
    .where(and(eq(notificationMessage.id, id), isUnderWay))
    .returning({ id: notificationMessage.id });
  if (settled) await addMessageToLedger(db, id, state, now);
}
