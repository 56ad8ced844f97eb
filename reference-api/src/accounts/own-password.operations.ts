import { changeOwnPassword } from '@sagitta/shared-contracts/api/password';
import { recordAudit } from '../access/record-audit';
import { hashPassword, passwordMatches } from './secrets';
import type { Database } from '../db/database';
import type { Caller } from '../access/caller';
import { endApiTokens } from './api-tokens/api-tokens.statements';
import { endSessions } from './sessions';
import { passwordHashOf, replacePasswordHash } from './credentials.statements';
import { deleteResets } from './password-resets.statements';
import { serve } from '../access/calls/handler';
import { Refusal } from '../kit/refusal';

// Not `serveInTransaction`: hashing takes tens of milliseconds, in which the one connection of PGlite must not wait.
const serveChangeOwnPassword = serve(changeOwnPassword, async ({ db, caller, clock, limits, input }) => {
  const changed = await limits.ownPassword(caller.id, async () => {
    const before = await passwordHashOf(db, caller.id);
    if (!(await passwordMatches(before ?? undefined, input.currentPassword)) || before === null) return null;
    const passwordHash = await hashPassword(input.password);
    return db.transaction((change) => replace(change, caller, before, passwordHash, clock()));
  });
  if (!changed) throw new Refusal(422, { currentPassword: 'Wrong password' });
  return {};
});

/** Null if the password has changed meanwhile. The session of the call goes on, all others of the account end. */
async function replace(
  db: Database,
  caller: Caller,
  before: string,
  passwordHash: string,
  now: Date,
): Promise<true | null> {
  if (!(await replacePasswordHash(db, caller.id, before, passwordHash))) return null;
  await endSessions(db, caller.id, caller);
  await endApiTokens(db, caller.id);
  // Unused links in the mailbox could set the password once more.
  await deleteResets(db, caller.id);
  await recordAudit(
    db,
    caller,
    { action: changeOwnPassword.name, entity: { kind: 'account', id: caller.id, name: caller.name } },
    now,
  );
  return true;
}

export const ownPasswordOperations = [serveChangeOwnPassword];
