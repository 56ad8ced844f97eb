import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../operations/handler';

/**
 * SQL that is true where the caller may see the system whose id the column holds (docs/product/access.md):
 * staff see all; installers those that they are assigned to or created; everybody else those that they are assigned to.
 */
export function maySee(caller: Pick<Caller, 'id' | 'category'>, systemId: AnyPgColumn | SQL): SQL {
  if (caller.category === 'staff') return sql`true`;
  const assigned = sql`select a.system_id from assignment a where a.account_id = ${caller.id}`;
  if (caller.category !== 'installer') return sql`${systemId} in (${assigned})`;
  return sql`${systemId} in (${assigned} union select s.id from system s where s.created_by = ${caller.id})`;
}
