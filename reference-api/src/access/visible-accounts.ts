import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AccessRight } from '@sagitta/shared-contracts/api/account';
import { accessRight, type SharedRoles } from '@sagitta/shared-contracts/rules/access-right';
import type { Database } from '../db/database';
import { account, assignment } from '../db/schema/index';
import type { Caller } from './caller';
import { callerRoles } from './caller-roles';
import { maySee } from './visibility';

type Account = typeof account.$inferSelect;

/** An account as a list shows it to a caller: with the systems that both are in and the right over them. */
export interface VisibleAccount {
  person: Account;
  systems: number[];
  right: AccessRight;
  /** Whether the account is also in systems that the caller cannot see. */
  isElsewhere: boolean;
}

/**
 * The accounts that the caller may see, by name: those in systems that they may see, those that they created and that
 * are in no system yet, and their own; staff see every account.
 */
export async function visibleAccounts(db: Database, caller: Caller, where?: SQL): Promise<VisibleAccount[]> {
  const seesAll = caller.category === 'staff';
  const count = sql<number>`(select count(*)::int from assignment every where every.account_id = ${account.id})`;
  const unpinned = sql`(${account.createdBy} = ${caller.id} and ${count} = 0)`;
  const mine = seesAll ? undefined : or(isNotNull(assignment.systemId), eq(account.id, caller.id), unpinned);
  const rows = await db
    .select({
      account,
      place: { systemId: assignment.systemId, role: assignment.role },
      count: seesAll ? sql<null>`null` : count,
    })
    .from(account)
    .leftJoin(assignment, and(eq(assignment.accountId, account.id), maySee(caller, assignment.systemId)))
    .where(and(mine, where))
    .orderBy(sql`lower(${account.name})`, account.id, assignment.systemId);
  const roles = await callerRoles(db, caller);

  const people = new Map<number, { person: Account; systems: number[]; shared: SharedRoles[]; count: number | null }>();
  for (const { account: person, place, count: all } of rows) {
    const entry = people.get(person.id) ?? { person, systems: [], shared: [], count: all };
    people.set(person.id, entry);
    if (!place) continue;
    entry.systems.push(place.systemId);
    const viewer = roles.get(place.systemId);
    if (viewer) entry.shared.push({ viewer, target: place.role });
  }
  return [...people.values()].map(({ person, systems, shared, count: all }) => ({
    person,
    systems,
    right: accessRight(caller, person, shared),
    isElsewhere: all !== null && all > systems.length,
  }));
}

/** The caller's right to each of these accounts that they may see. */
export async function rightsTo(
  db: Database,
  caller: Caller,
  accountIds: readonly number[],
): Promise<Map<number, AccessRight>> {
  if (accountIds.length === 0) return new Map();
  const found = await visibleAccounts(db, caller, inArray(account.id, [...accountIds]));
  return new Map(found.map(({ person, right }) => [person.id, right]));
}
