import { eq, sql } from 'drizzle-orm';
import type { Escalation } from '@sagitta/shared-contracts/api/escalation';
import type { Database } from '../../db/database';
import { escalation, escalationStep } from '../../db/schema/index';

type Listed = Escalation['people'][number];

/** The people on the list of a system, in its order; without a list, nobody. */
export async function peopleOf(db: Database, systemId: number): Promise<Listed[]> {
  const { rows } = await db.execute<Listed & Record<string, unknown>>(sql`
    select e.account_id as "accountID", p.name, e.minutes,
      p.id is not null and may_see_system(p.id, e.system_id) as "hasAccess"
    from escalation_step e left join account p on p.id = e.account_id
    where e.system_id = ${systemId}::int order by e.position`);
  return rows;
}

/**
 * Whom the list may name: the members of the system. Staff also choose staff, who see every system; others do not learn
 * who they are, except for those on the list.
 */
export async function candidatesOf(
  db: Database,
  systemId: number,
  { withStaff }: { withStaff: boolean },
): Promise<Escalation['candidates']> {
  const { rows } = await db.execute<Escalation['candidates'][number]>(sql`
    select p.id as "accountID", p.name from account p
    where p.id in (select a.account_id from assignment a where a.system_id = ${systemId}::int)
      or (may_see_system(p.id, ${systemId}::int) and (${withStaff}::boolean
        or p.id in (select e.account_id from escalation_step e where e.system_id = ${systemId}::int)))
    order by lower(p.name), p.id`);
  return rows;
}

/** The optimistic lock of the list; null without one. */
export async function escalationLock(db: Database, systemId: number): Promise<Date | null> {
  const [found] = await db
    .select({ updatedAt: escalation.updatedAt })
    .from(escalation)
    .where(eq(escalation.systemId, systemId));
  return found?.updatedAt ?? null;
}

export async function replaceEscalation(
  db: Database,
  systemId: number,
  people: readonly { accountID: number; minutes: number }[],
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(escalation)
    .values({ systemId, updatedAt })
    .onConflictDoUpdate({ target: escalation.systemId, set: { updatedAt } });
  await db.delete(escalationStep).where(eq(escalationStep.systemId, systemId));
  if (people.length === 0) return;
  await db
    .insert(escalationStep)
    .values(
      people.map(({ accountID, minutes }, index) => ({ systemId, position: index + 1, accountId: accountID, minutes })),
    );
}
