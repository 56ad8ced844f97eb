import { passwordMatches } from './secrets';
import { passwordHashOf } from './credentials.statements';
import type { Call } from '../access/calls/handler';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { Refusal } from '../kit/refusal';

type SignedIn = Pick<Call<Operation & { auth: 'bearer' }>, 'db' | 'caller' | 'limits'>;

/** Refuses a caller who does not give the password of the own account. Not for a transaction: hashing takes long. */
export async function requireOwnPassword({ db, caller, limits }: SignedIn, currentPassword: string): Promise<void> {
  const matches = await limits.ownPassword(caller.id, async () => {
    const stored = await passwordHashOf(db, caller.id);
    return (await passwordMatches(stored ?? undefined, currentPassword)) ? true : null;
  });
  if (!matches) throw new Refusal(422, { currentPassword: 'Wrong password' });
}
