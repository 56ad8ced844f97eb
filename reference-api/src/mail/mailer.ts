import { eq, isNull } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database } from '../db/database';
import { tryLock } from '../db/locks';
import { mailOutbox } from '../db/schema/index';
import type { Mail } from './outbox';

/** Sends one mail; rejects where the mail server did not take it. */
export type Send = (mail: Mail) => Promise<void>;

const EVERY_MS = 5_000;
const AT_ONCE = 20;

/** Sends by SMTP; `url` as in `smtps://user:password@host:465`. */
export function smtp(url: string, from: string): Send {
  const transport = createTransport(url);
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body });
  };
}

/** Sends what waits in the outbox, oldest first. A sent mail loses its text, which may hold a link that opens an account; a failed one is tried again. */
export async function sendWaiting(db: Database, send: Send, now: () => Date): Promise<void> {
  await db.transaction(async (work) => {
    // Of several instances on one database, one sends at a time.
    if (!(await tryLock(work, 'mail'))) return;
    const waiting = await work.select().from(mailOutbox).where(isNull(mailOutbox.sentAt)).orderBy(mailOutbox.id).limit(AT_ONCE);
    for (const mail of waiting) {
      const failure = await failureOf(send(mail));
      await work.update(mailOutbox).set(failure === null ? { sentAt: now(), body: '', lastError: null } : { lastError: failure }).where(eq(mailOutbox.id, mail.id));
    }
  });
}

/** Sends every few seconds until the returned function is called, which waits for a round that is under way. */
export function startMailer(db: Database, send: Send, now: () => Date, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => sendWaiting(db, send, now)).catch(onError);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

async function failureOf(sending: Promise<void>): Promise<string | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
