import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SEVERITY_ORDER } from '@sagitta/shared-contracts/rules/log';

const ORDER = sql.raw(`array[${SEVERITY_ORDER.map((one) => `'${one}'`).join(', ')}]`);

/** SQL that ranks severities. Its index is used only if the expression is written identically. */
export function severityOrder(severity: AnyPgColumn | SQL): SQL {
  return sql`array_position(${ORDER}, ${severity})`;
}
