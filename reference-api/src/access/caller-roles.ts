import { eq, sql, type SQL } from 'drizzle-orm';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import type { Database } from '../db/database';
import { assignment, system } from '../db/schema/index';
import type { Caller } from './caller';

/** The caller's role in each system; installers have that role in systems that they created, even if not assigned. */
export async function callerRoles(db: Database, caller: Caller): Promise<Map<number, AccountRole>> {
  const assigned = await db
    .select({ systemId: assignment.systemId, role: assignment.role })
    .from(assignment)
    .where(eq(assignment.accountId, caller.id));
  const created =
    caller.category === 'installer'
      ? await db.select({ systemId: system.id }).from(system).where(eq(system.createdBy, caller.id))
      : [];
  return new Map([
    ...created.map(({ systemId }) => [systemId, 'installer'] as const),
    ...assigned.map(({ systemId, role }) => [systemId, role] as const),
  ]);
}

/** The same as SQL, for queries of systems that join the caller's own assignments. */
export function callerRole(caller: Caller): SQL<AccountRole | null> {
  if (caller.category !== 'installer') return sql<AccountRole | null>`${assignment.role}`;
  const created = sql`${system.createdBy} = ${caller.id}`;
  return sql<AccountRole | null>`coalesce(${assignment.role}, case when ${created} then 'installer' end)`;
}
