import { and, eq, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { sms } from '../../db/schema/index';
import { startRounds } from '../../kit/rounds';
import { type DeliverSms, type SmsPort, SmsRefused } from '../../alarms/sms/deliver';
import { takeSmsEvents } from './take-events';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
/** How long a message being sent is reserved: longer than a gateway can take. After a crash it is tried again. */
const LEASE_MS = 2 * 60_000;
/** Delay before a message that was not accepted is tried again; doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A refusal is final after this many attempts. */
export const SMS_ATTEMPTS = 3;
/** How long to wait for an unavailable gateway: older commands would surprise their recipients. */
export const SMS_WAITS_MS = DAY_MS;

/**
 * Sends the queued messages, the longest-waiting first. A refused message fails after {@link SMS_ATTEMPTS} attempts,
 * with the reason; one whose gateway is unavailable, after {@link SMS_WAITS_MS}. No lock or transaction is held while
 * the gateway works.
 */
export async function sendQueued(
  db: Database,
  deliver: DeliverSms,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    if (signal?.aborted) return;
    const message = await claimNext(db, now());
    if (!message) return;
    const { number: to, text, id, attempts } = message;
    const { state, failure, isRefused } = await outcomeOf(deliver({ to, text, reference: String(id) }));
    const isOver = isRefused ? attempts >= SMS_ATTEMPTS : now().getTime() - message.at.getTime() >= SMS_WAITS_MS;
    const again = state === 'failed' && !isOver;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    await db
      .update(sms)
      .set(again ? { failure, dueAt: new Date(now().getTime() + pause) } : { state, failure, dueAt: null })
      // The gateway may have reported its outcome before it answered.
      .where(and(eq(sms.id, id), eq(sms.state, 'queued')));
  }
}

/** Reserves the next message for this instance. */
async function claimNext(db: Database, now: Date) {
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
    return { state: await delivery, failure: null, isRefused: false };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { state: 'failed' as const, failure, isRefused: error instanceof SmsRefused };
  }
}

/** Stores what a gateway that has to be polled reports. */
async function storeReports(db: Database, port: SmsPort, now: Date): Promise<void> {
  const events = port.collect?.(now);
  if (events && events.reports.length + events.messages.length > 0) await takeSmsEvents(db, events, now);
}

/** Sends and collects every few seconds until the returned function is called, which waits for work in progress. */
export function startSmsRounds(
  db: Database,
  port: SmsPort,
  now: () => Date,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const round = async (signal: AbortSignal) => {
    await sendQueued(db, port.deliver, now, signal);
    await storeReports(db, port, now());
  };
  return startRounds(EVERY_MS, round, onError, 'texts');
}
