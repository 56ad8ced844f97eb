import { sql } from 'drizzle-orm';
import type { Contact } from '@sagitta/shared-contracts/api/alarm';
import type { Caller } from '../access/caller';
import type { Database } from '../db/database';

/**
 * The other members of a system who administer it and have a telephone: those on site first. For callers who may see
 * the system, to whom the list of accounts shows the same numbers.
 */
export async function contactsOf(db: Database, systemId: number, caller: Pick<Caller, 'id'>): Promise<Contact[]> {
  const { rows } = await db.execute<Contact>(sql`
    select a.name as person, p.role, a.phone
    from assignment p join account a on a.id = p.account_id
    where p.system_id = ${systemId}::int and a.id <> ${caller.id}::int and p.role in ('administrator', 'installer')
      and a.category <> 'observer' and a.phone <> ''
    order by p.role, lower(a.name), a.id`);
  return rows.map(({ person, role, phone }) => ({ person, role, phone }));
}
