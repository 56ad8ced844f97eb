import { lte } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../../db/database';
import { mailOutbox } from '../../db/schema/index';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
  /** The same for each attempt at a mail, which becomes its Message-ID. */
  key?: string;
}

/** How long a link in a mail is valid (docs/product/sign-in.md#forgotten-password). */
export const LINK_HOURS = 48;
export const LINK_VALID_MS = LINK_HOURS * HOUR_MS;

/** How long the link of a new account is valid: its owner has not asked for it, and may be away. */
export const INVITATION_DAYS = 7;
export const INVITATION_VALID_MS = INVITATION_DAYS * DAY_MS;

/** How long the outbox keeps to whom and when a mail was sent. Alarms have the ledger for that. */
const KEPT_MS = 90 * DAY_MS;

/** Deletes old mails. One that no mail server has accepted is no longer tried by then: its link has expired. */
export async function forgetMails(db: Database, now: Date): Promise<void> {
  await db.delete(mailOutbox).where(lte(mailOutbox.createdAt, new Date(now.getTime() - KEPT_MS)));
}

/** Puts a mail into the outbox in the transaction of its call, so that a rolled-back call sends nothing. */
export async function queueMail(db: Database, mail: Omit<Mail, 'key'>, now: Date): Promise<void> {
  await db.insert(mailOutbox).values({ ...mail, createdAt: now, dueAt: now });
}
