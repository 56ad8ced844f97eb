import { changePassword, getPasswordChange, remindPassword } from '@sagitta/shared-contracts/api/password';
import { recordAudit } from '../access/record-audit';
import { hashPassword, newToken } from './secrets';
import { endApiTokens } from './api-tokens/api-tokens.statements';
import { endSessions } from './sessions';
import type { Database } from '../db/database';
import type { Env } from '../kit/env';
import { LINK_HOURS, LINK_VALID_MS, queueMail } from './mail/outbox';
import { lockAccountWithEmail, savePasswordHash } from './credentials.statements';
import {
  deleteResets,
  emailOfReset,
  insertReset,
  isResetUsable,
  spendReset,
  wasSentLinkSince,
} from './password-resets.statements';
import { censored } from './censored';
import { serve } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';
import { noSooner } from './no-sooner';

/** Minimum time before the next link (docs/product/sign-in.md#forgotten-password). */
const PAUSE_MS = 30_000;

/** Longer than the work on any machine that is not overloaded. */
const REMIND_MS = 150;

// Not `serveInTransaction`: while it waits, PGlite's one connection must not. It reveals only what the document's
// answers say: nothing by its timing, and nothing to a caller who tries one address after the other.
const serveRemindPassword = serve(remindPassword, async ({ db, clock, env, limits, address, input }) => {
  const send = () => db.transaction((change) => sendLink(change, env, input.email, clock()));
  const result = await limits.askForLink(address, () =>
    noSooner(REMIND_MS, () => limits.sendLink(input.email, send, (sent) => sent === 'sent')),
  );
  if (result === null) throw new Refusal(404);
  if (result === 'too soon') throw new Refusal(400);
  return {};
});

/** Null if no account has the address. */
async function sendLink(db: Database, env: Env, email: string, now: Date): Promise<'sent' | 'too soon' | null> {
  const person = await lockAccountWithEmail(db, email);
  if (!person) return null;
  if (await wasSentLinkSince(db, person.id, new Date(now.getTime() - PAUSE_MS))) return 'too soon';

  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_VALID_MS);
  await insertReset(db, { token, accountId: person.id, sentAt: now, expiresAt });
  await queueMail(
    db,
    {
      recipient: person.email,
      subject: `${env.PROVIDER_NAME}: set a new password`,
      body:
        `Hello,\n\nopen this link within ${LINK_HOURS} hours to set a new password:\n` +
        `${env.WEB_URL}/pages/change-password/${token}\n\n` +
        `If you did not ask for it, ignore this mail: your password stays as it is.\n`,
    },
    now,
  );
  await recordAudit(
    db,
    null,
    { action: remindPassword.name, entity: { kind: 'account', id: person.id, name: person.name } },
    now,
  );
  return 'sent';
}

const serveGetPasswordChange = serve(getPasswordChange, async ({ db, clock, params }) => {
  const email = await emailOfReset(db, params.token, clock());
  if (email === null) throw new Refusal(404);
  return { email: censored(email) };
});

// Not `serveInTransaction`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveChangePassword = serve(changePassword, async ({ db, clock, limits, address, input }) => {
  const now = clock();
  // Without a valid link no hash is computed.
  if (!(await isResetUsable(db, input.token, now))) throw new Refusal(404);
  const passwordHash = await hashPassword(input.password);
  const person = await db.transaction((change) => setPassword(change, input.token, passwordHash, now));
  await limits.trust(address, person);
  return {};
});

/** Uses up the link and ends every session of the account (docs/product/sign-in.md#forgotten-password). */
async function setPassword(db: Database, token: string, passwordHash: string, now: Date) {
  const accountId = await spendReset(db, token, now);
  if (accountId === null) throw new Refusal(404);
  const person = await savePasswordHash(db, accountId, passwordHash);
  if (!person) throw new Refusal(404);
  await endSessions(db, accountId);
  await endApiTokens(db, accountId);
  // Other unused links in the mailbox could set the password once more.
  await deleteResets(db, accountId, token);
  await recordAudit(
    db,
    person,
    { action: changePassword.name, entity: { kind: 'account', id: person.id, name: person.name } },
    now,
  );
  return person;
}

export const passwordOperations = [serveRemindPassword, serveGetPasswordChange, serveChangePassword];
