import type { Database } from '../db/database';
import { mailOutbox } from '../db/schema/index';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
  /** The same for each attempt at a mail, which becomes its Message-ID. */
  key?: string;
}

/** How long a link in a mail is valid (docs/product/sign-in.md#forgotten-password). */
export const LINK_HOURS = 48;
export const LINK_VALID_MS = LINK_HOURS * 3_600_000;

/** Puts a mail into the outbox in the transaction of its call, so that a rolled-back call sends nothing. */
export async function queueMail(db: Database, mail: Omit<Mail, 'key'>, now: Date): Promise<void> {
  await db.insert(mailOutbox).values({ ...mail, createdAt: now, dueAt: now });
}
