import type { Database } from '../db/database';
import { mailOutbox } from '../db/schema/index';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

/** Puts a mail into the outbox, in the transaction of the call that it belongs to: a call that is undone sends nothing. */
export async function queueMail(db: Database, mail: Mail, now: Date): Promise<void> {
  await db.insert(mailOutbox).values({ ...mail, createdAt: now, dueAt: now });
}
