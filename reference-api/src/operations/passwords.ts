import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { changePassword, getPasswordChange, remindPassword } from '@sagitta/shared-contracts/api/password';
import { recordAudit } from '../access/record-audit';
import { hashPassword, newToken, tokenHash } from '../access/secrets';
import type { Database } from '../db/database';
import type { Env } from '../env';
import { account, passwordReset, session } from '../db/schema/index';
import { LINK_HOURS, LINK_VALID_MS, queueMail } from '../mail/outbox';
import { censored } from './censored';
import { reads } from './handler';
import { Refusal } from '../refusal';
import { noSooner } from './no-sooner';
import { sameText } from '../db/same-text';

/** The next link is sent no sooner (docs/product/sign-in.md#forgotten-password). */
const PAUSE_MS = 30_000;

/** Longer than the work on any machine that is not overloaded. */
const REMIND_MS = 150;

// Not `writes`: while it waits, the one connection of PGlite must not. What the document's answers tell is all that is
// told: not the time, and not to somebody who tries one address after the other.
const serveRemindPassword = reads(remindPassword, async ({ db, clock, env, limits, address, input }) => {
  const send = () => db.transaction((change) => sendLink(change, env, input.email, clock()));
  const result = await limits.askForLink(address, () =>
    noSooner(REMIND_MS, () => limits.sendLink(input.email, send, (sent) => sent === 'sent')),
  );
  if (result === null) throw new Refusal(404);
  if (result === 'too soon') throw new Refusal(400);
  return {};
});

/** Null where nobody has the address. */
async function sendLink(db: Database, env: Env, email: string, now: Date): Promise<'sent' | 'too soon' | null> {
  const [person] = await db.select().from(account).where(sameText(account.email, email)).for('update');
  if (!person) return null;
  const [recent] = await db
    .select({ sentAt: passwordReset.sentAt })
    .from(passwordReset)
    .where(and(eq(passwordReset.accountId, person.id), gt(passwordReset.sentAt, new Date(now.getTime() - PAUSE_MS))));
  if (recent) return 'too soon';

  // Links that have run out are cleared away with it.
  await db.delete(passwordReset).where(lte(passwordReset.expiresAt, now));
  const token = newToken();
  await db.insert(passwordReset).values({
    tokenHash: tokenHash(token),
    accountId: person.id,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LINK_VALID_MS),
  });
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

const serveGetPasswordChange = reads(getPasswordChange, async ({ db, clock, params }) => {
  const [found] = await db
    .select({ email: account.email })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .where(and(eq(passwordReset.tokenHash, tokenHash(params.token)), isUsable(clock())));
  if (!found) throw new Refusal(404);
  return { email: censored(found.email) };
});

// Not `writes`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveChangePassword = reads(changePassword, async ({ db, clock, limits, address, input }) => {
  const now = clock();
  // Anyone who has no link costs no hash.
  if ((await db.$count(passwordReset, and(eq(passwordReset.tokenHash, tokenHash(input.token)), isUsable(now)))) === 0)
    throw new Refusal(404);
  const passwordHash = await hashPassword(input.password);
  const person = await db.transaction((change) => setPassword(change, input.token, passwordHash, now));
  await limits.trust(address, person);
  return {};
});

/** Spends the link and ends every session of the account (docs/product/sign-in.md#forgotten-password). */
async function setPassword(db: Database, token: string, passwordHash: string, now: Date) {
  const [spent] = await db
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.tokenHash, tokenHash(token)), isUsable(now)))
    .returning({ accountId: passwordReset.accountId });
  if (!spent) throw new Refusal(404);
  const [person] = await db
    .update(account)
    .set({ passwordHash })
    .where(eq(account.id, spent.accountId))
    .returning({ id: account.id, name: account.name, email: account.email });
  if (!person) throw new Refusal(404);
  await db.delete(session).where(eq(session.accountId, spent.accountId));
  // Other links that wait in the mailbox would set the password once more.
  await db
    .delete(passwordReset)
    .where(and(eq(passwordReset.accountId, spent.accountId), ne(passwordReset.tokenHash, tokenHash(token))));
  await recordAudit(
    db,
    person,
    { action: changePassword.name, entity: { kind: 'account', id: person.id, name: person.name } },
    now,
  );
  return person;
}

function isUsable(now: Date) {
  return and(isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, now));
}

export const passwordOperations = [serveRemindPassword, serveGetPasswordChange, serveChangePassword];
