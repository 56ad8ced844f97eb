import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL that is true if both are equal in any letter case. The database folds both, as its unique indexes do: JavaScript
 * folds some letters differently.
 */
export function sameText(column: AnyPgColumn, text: string): SQL {
  return sql`lower(${column}) = lower(${text}::text)`;
}
