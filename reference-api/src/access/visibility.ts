import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from './caller';

/** Whose view a statement takes: a caller's, or that of the caller passed to a prepared statement. */
export interface Viewpoint {
  id: number | Placeholder;
  category: Caller['category'];
}

/** The view of callers of this category, in a prepared statement that is filled with the `caller`'s id. */
export function viewpoint({ category }: Pick<Caller, 'category'>): Viewpoint {
  return { category, id: sql.placeholder('caller') };
}

/**
 * SQL that is true if the caller may see the system whose id is in the column (docs/product/access.md): staff see all;
 * installers those that they are assigned to or created; others those that they are assigned to.
 */
export function maySee({ id, category }: Viewpoint, systemId: AnyPgColumn | SQL): SQL {
  if (category === 'staff') return sql`true`;
  const assigned = sql`select a.system_id from assignment a where a.account_id = ${id}`;
  if (category !== 'installer') return sql`${systemId} in (${assigned})`;
  return sql`${systemId} in (${assigned} union select s.id from system s where s.created_by = ${id})`;
}
