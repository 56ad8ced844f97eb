import { and, eq, ne } from 'drizzle-orm';
import { changeOwnPassword } from '@sagitta/shared-contracts/api/password';
import { recordAudit } from '../access/record-audit';
import { hashPassword, passwordMatches } from '../access/secrets';
import type { Database } from '../db/database';
import { account, passwordReset, session } from '../db/schema/index';
import type { Caller } from '../access/caller';
import { reads } from './handler';
import { Refusal } from '../refusal';

// Not `writes`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveChangeOwnPassword = reads(changeOwnPassword, async ({ db, caller, clock, limits, input }) => {
  const changed = await limits.ownPassword(caller.id, async () => {
    const [person] = await db
      .select({ passwordHash: account.passwordHash })
      .from(account)
      .where(eq(account.id, caller.id));
    if (!(await passwordMatches(person?.passwordHash, input.currentPassword)) || !person) return null;
    const passwordHash = await hashPassword(input.password);
    return db.transaction((change) => replace(change, caller, person.passwordHash, passwordHash, clock()));
  });
  if (!changed) throw new Refusal(422, { currentPassword: 'Wrong password' });
  return {};
});

/** Null where the password is another one by now. The session of the call goes on, all others of the account end. */
async function replace(
  db: Database,
  caller: Caller,
  before: string,
  passwordHash: string,
  now: Date,
): Promise<true | null> {
  const isStill = and(eq(account.id, caller.id), eq(account.passwordHash, before));
  const { rowCount } = await db.update(account).set({ passwordHash }).where(isStill);
  if (rowCount === 0) return null;
  await db.delete(session).where(and(eq(session.accountId, caller.id), ne(session.tokenHash, caller.tokenHash)));
  // Links that wait in the mailbox would set the password once more.
  await db.delete(passwordReset).where(eq(passwordReset.accountId, caller.id));
  await recordAudit(
    db,
    caller,
    { action: changeOwnPassword.name, entity: { kind: 'account', id: caller.id, name: caller.name } },
    now,
  );
  return true;
}

export const ownPasswordOperations = [serveChangeOwnPassword];
