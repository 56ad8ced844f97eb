import { type Placeholder, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from './caller';

/** Whose view a statement takes: a caller's, or that of the caller passed to a prepared statement. */
export interface Viewpoint {
  id: number | Placeholder;
  category: Caller['category'];
  /** Nothing outside of these systems. */
  scope?: readonly number[] | Placeholder;
}

type Viewer = Pick<Caller, 'category' | 'scope'>;

/** The view of callers like this one, in a prepared statement that is filled with `viewValues`. */
export function viewpoint({ category, scope }: Viewer): Viewpoint {
  const view = { category, id: sql.placeholder('caller') };
  return scope ? { ...view, scope: sql.placeholder('scope') } : view;
}

/** Tells the prepared statements of different views apart: a part of each one's name. */
export function viewName({ category, scope }: Viewer): string {
  return scope ? `${category}_scoped` : category;
}

export function viewValues({ id, scope }: Pick<Caller, 'id' | 'scope'>) {
  return scope ? { caller: id, scope: [...scope] } : { caller: id };
}

/**
 * SQL that is true if the caller may see the system whose id is in the column (docs/product/access.md): staff see all;
 * installers those that they are assigned to or created; others those that they are assigned to.
 */
export function maySee({ scope, ...whole }: Viewpoint, systemId: AnyPgColumn | SQL): SQL {
  const seen = maySeeAll(whole, systemId);
  return scope ? sql`(${seen} and ${systemId} = any(${arrayOf(scope)}::int[]))` : seen;
}

function arrayOf(scope: NonNullable<Viewpoint['scope']>): SQL {
  return Array.isArray(scope) ? sql`${sql.param([...(scope as readonly number[])])}` : sql`${scope}`;
}

function maySeeAll({ id, category }: Omit<Viewpoint, 'scope'>, systemId: AnyPgColumn | SQL): SQL {
  if (category === 'staff') return sql`true`;
  const assigned = sql`select a.system_id from assignment a where a.account_id = ${id}`;
  if (category !== 'installer') return sql`${systemId} in (${assigned})`;
  return sql`${systemId} in (${assigned} union select s.id from system s where s.created_by = ${id})`;
}
