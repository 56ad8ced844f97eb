import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { mailOutbox } from '../../db/schema/index';
import { startRounds } from '../../kit/rounds';
import { LINK_VALID_MS, type Mail } from './outbox';

/** Sends one mail; may answer its Message-ID. Rejects if the mail server did not accept it. */
export type Send = (mail: Mail) => Promise<unknown>;

const EVERY_MS = 5_000;
const AT_ONCE = 20;
/** A mail server that is not reached, or says nothing at the beginning, within this time has failed. */
const GREETING_MS = 10_000;
/** A mail server that does not answer within this time has failed. */
const SILENCE_MS = 30_000;
/** As long as one mail may take: a server that answers now and then must not keep a sender for ever. */
const MAIL_MS = 90_000;
/** How long a mail being sent is reserved: longer than a mail server can take. After a crash it is tried again. */
const LEASE_MS = 10 * 60_000;
/** Delay before a failed mail is tried again; doubles each time, up to an hour, until its link has expired. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = HOUR_MS;

/** Asks for no automatic answers, such as those of people who are away (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** An address without TLS from the first byte, that names who logs in. */
const LOGS_IN_LATER = /^smtp:\/\/[^/?#]*@/;

/** Whether this address lets a password go through what others can read. */
export function mayTellPassword(url: string): boolean {
  return LOGS_IN_LATER.test(url) && /[?&]requireTLS=false(&|$)/.test(url);
}

/**
 * Sends by SMTP; `url` as in `smtps://user:password@host:465`. With `smtp:` TLS begins later, if the server offers it:
 * where the address names a password, that is not left to the server, unless it says `?requireTLS=false`.
 */
export function smtp(url: string, from: string): Send {
  const transport = createTransport({
    // What the address says counts more than what stands here.
    url,
    requireTLS: LOGS_IN_LATER.test(url),
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
  });
  const domain = from.split('@').at(-1)?.replace('>', '');
  return async ({ recipient, subject, body, key }) => {
    const messageId = key === undefined ? undefined : `<${key}@${domain}>`;
    const { messageId: id } = await inTime(MAIL_MS, (signal) =>
      transport.sendMail({ from, to: recipient, subject, text: body, messageId, headers: AUTOMATIC, signal }),
    );
    return id;
  };
}

/**
 * Sends the mails waiting in the outbox, the longest-waiting first. A sent mail loses its text, which may contain a
 * link that opens an account; a failed one is retried later and delays no other. No lock or transaction is held while
 * the mail server works: several instances take turns mail by mail.
 */
export async function sendWaiting(db: Database, send: Send, now: () => Date, signal?: AbortSignal): Promise<void> {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    if (signal?.aborted) return;
    const mail = await claimNext(db, now());
    if (!mail) return;
    const failure = await failureOf(send(mail));
    const result =
      failure === null
        ? { sentAt: now(), body: '', lastError: null }
        : { lastError: failure, dueAt: new Date(now().getTime() + pauseAfter(mail.attempts)) };
    await db.update(mailOutbox).set(result).where(eq(mailOutbox.id, mail.id));
  }
}

/** Reserves the next mail for this instance. */
async function claimNext(db: Database, now: Date): Promise<typeof mailOutbox.$inferSelect | undefined> {
  const isWaiting = and(
    isNull(mailOutbox.sentAt),
    lte(mailOutbox.dueAt, now),
    gt(mailOutbox.createdAt, new Date(now.getTime() - LINK_VALID_MS)),
  );
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isWaiting)
    .orderBy(mailOutbox.dueAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(mailOutbox)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, next))
    .returning();
  return taken;
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** Sends every few seconds until the returned function is called, which waits for the mail being sent. */
export function startMailer(
  db: Database,
  send: Send,
  now: () => Date,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startRounds(EVERY_MS, (signal) => sendWaiting(db, send, now, signal), onError, 'mails');
}

/** What is late is ended: it must not send the mail after somebody was told that it failed. */
async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await work(late.signal);
  } catch (error) {
    if (!late.signal.aborted) throw error;
    throw new Error(`The mail server did not take the mail within ${ms / 1000} s`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function failureOf(sending: Promise<unknown>): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
