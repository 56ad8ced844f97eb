import { getEmailRestore, restoreEmail } from '@sagitta/shared-contracts/api/email-restore';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { changesBetween, recordAudit } from '../access/record-audit';
import { hashPassword, newToken } from './secrets';
import { endApiTokens } from './api-tokens/api-tokens.statements';
import { endSessions } from './sessions';
import type { Database } from '../db/database';
import { lockUntilEnd } from '../db/locks';
import type { Env } from '../kit/env';
import { LINK_HOURS, LINK_VALID_MS, queueMail } from './mail/outbox';
import { isEmailOfAnother, lockAccount, updateAccount } from './accounts.statements';
import {
  deleteRestoresFrom,
  emailChangesSince,
  insertEmailRestore,
  takeRestore,
  usableRestore,
} from './email-restores.statements';
import { deleteResets } from './password-resets.statements';
import { censored } from './censored';
import type { Caller } from '../access/caller';
import { serve } from '../access/calls/handler';
import { nextLock } from '../access/calls/lock';
import { Refusal } from '../kit/refusal';

/** Each change sends a mail, so a caller may make only this many a day. Staff manage many accounts. */
const CHANGES_A_DAY = 10;

/**
 * After an account's e-mail was changed: informs the old address, with a link that restores it, and ends the account's
 * other sessions.
 */
export async function tellOldAddress(
  db: Database,
  env: Env,
  caller: Caller,
  before: { id: number; email: string },
  now: Date,
): Promise<void> {
  await requireFewChanges(db, caller, now);
  await endSessions(db, before.id, caller);
  const token = newToken();
  await insertEmailRestore(db, {
    token,
    accountId: before.id,
    email: before.email,
    changedBy: caller.id,
    changedAt: now,
    expiresAt: new Date(now.getTime() + LINK_VALID_MS),
  });
  await queueMail(
    db,
    {
      recipient: before.email,
      subject: `${env.PROVIDER_NAME}: your e-mail address was changed`,
      body:
        `Hello,\n\nyour account at ${env.PROVIDER_NAME} now has another e-mail address, ` +
        `and this one no longer signs in.\n\n` +
        `If you did not want that, open this link within ${LINK_HOURS} hours. ` +
        `It restores this address and asks you for a new password:\n` +
        `${env.WEB_URL}/pages/restore-email/${token}\n\n` +
        `If the change is right, you can ignore this mail.\n`,
    },
    now,
  );
}

async function requireFewChanges(db: Database, caller: Caller, now: Date): Promise<void> {
  if (caller.category === 'staff') return;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const recent = await emailChangesSince(db, caller.id, dayAgo);
  const [oldest] = recent;
  if (oldest && recent.length >= CHANGES_A_DAY)
    throw new Refusal(429, undefined, undefined, Math.ceil((oldest.getTime() - dayAgo.getTime()) / 1000));
}

const serveGetEmailRestore = serve(getEmailRestore, async ({ db, clock, params }) => {
  const found = await usableRestore(db, params.token, clock());
  if (!found) throw new Refusal(404);
  return { email: censored(found.email) };
});

// Not `serveInTransaction`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveRestoreEmail = serve(restoreEmail, async ({ db, clock, limits, address, input: { token, password } }) => {
  const now = clock();
  // Without a valid link no hash is computed.
  if (!(await usableRestore(db, token, now))) throw new Refusal(404);
  const passwordHash = await hashPassword(password);
  const person = await db.transaction((change) => restore(change, token, passwordHash, now));
  await limits.trust(address, person);
  return {};
});

async function restore(db: Database, token: string, passwordHash: string, now: Date) {
  const found = await usableRestore(db, token, now);
  if (!found) throw new Refusal(404);
  // In the same order as a save, so that the two cannot deadlock.
  const before = await lockAccount(db, found.accountId);
  await lockUntilEnd(db, 'identities');
  const link = await takeRestore(db, token, now);
  if (!link || !before) throw new Refusal(404);
  if (await isEmailOfAnother(db, before.id, link.email)) throw new Refusal(409);
  const updatedAt = nextLock(before.updatedAt, now);
  await updateAccount(db, before.id, { email: link.email, passwordHash, updatedAt });
  await endSessions(db, before.id);
  await endApiTokens(db, before.id);
  await deleteResets(db, before.id);
  // Later links went to addresses that no longer belong to the account's owner.
  await deleteRestoresFrom(db, before.id, link.id);
  const person = { id: before.id, name: before.name, email: link.email };
  const changes = changesBetween({ email: before.email }, { email: link.email });
  await recordAudit(
    db,
    person,
    { action: restoreEmail.name, entity: { kind: 'account', id: before.id, name: before.name }, changes },
    now,
  );
  return person;
}

export const emailRestoreOperations = [serveGetEmailRestore, serveRestoreEmail];
