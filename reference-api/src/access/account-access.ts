import { and, eq } from 'drizzle-orm';
import type { AccessRight } from '@sagitta/shared-contracts/api/account';
import {
  accessRight,
  mayChange,
  type AccountArea,
  type SharedRoles,
} from '@sagitta/shared-contracts/rules/access-right';
import type { Database } from '../db/database';
import { account, assignment } from '../db/schema/index';
import type { Caller } from './caller';
import { Refusal } from '../kit/refusal';
import { callerRoles } from './caller-roles';
import { maySee } from './visibility';

type Account = typeof account.$inferSelect;

/** An account with the caller's right to it. */
export interface AccountAccess {
  person: Account;
  right: AccessRight;
}

/**
 * For calls that change an account, so the row is locked: the account with the caller's right to it over all shared
 * systems. An unknown id is refused like an account that may not be seen.
 */
export async function accessTo(db: Database, caller: Caller, accountId: number): Promise<AccountAccess> {
  const [person] = await db.select().from(account).where(eq(account.id, accountId)).for('update');
  const roles = await callerRoles(db, caller);
  const places = await db
    .select()
    .from(assignment)
    .where(and(eq(assignment.accountId, accountId), maySee(caller, assignment.systemId)));
  // Not earlier: the response time would reveal that the id is unused.
  if (!person) throw new Refusal(403);
  const shared = places.flatMap((place): SharedRoles[] => {
    const viewer = roles.get(place.systemId);
    return viewer ? [{ viewer, target: place.role }] : [];
  });
  return { person, right: accessRight(caller, person, shared) };
}

/** The assignment of an account to one system, with both roles and the caller's right to the account there. */
export async function accessInSystem(db: Database, caller: Caller, accountId: number, systemId: number) {
  const [found] = await db
    .select({ person: account, place: assignment })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.accountId))
    .where(
      and(eq(assignment.accountId, accountId), eq(assignment.systemId, systemId), maySee(caller, assignment.systemId)),
    )
    .for('update');
  if (!found) throw new Refusal(403);
  const viewer = (await callerRoles(db, caller)).get(systemId) ?? 'common_user';
  const roles = { viewer, target: found.place.role };
  return { ...found, roles, right: accessRight(caller, found.person, [roles]) };
}

export function requireArea(right: AccessRight, area: AccountArea): void {
  if (!mayChange(right, area)) throw new Refusal(403);
}
