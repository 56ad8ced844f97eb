import type { Database } from '../../db/database';
import type { Env } from '../../kit/env';
import { queueMail } from './outbox';

interface Told {
  email: string;
}

/** Tells the owner of an account of a change of how it is signed in to, and what to do if it was not theirs. */
export async function tellOwner(
  db: Database,
  env: Env,
  { email }: Told,
  { subject, text }: { subject: string; text: string },
  now: Date,
): Promise<void> {
  await queueMail(
    db,
    {
      recipient: email,
      subject: `${env.PROVIDER_NAME}: ${subject}`,
      body:
        `Hello,\n\n${text}\n\n` +
        `If this was not you, set a new password now, and look at your account's history:\n` +
        `${env.WEB_URL}/pages/remind-password\n`,
    },
    now,
  );
}
