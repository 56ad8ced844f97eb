import { and, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { IMPORTED_RECORDS } from '@sagitta/shared-contracts/api/pasted-table';
import type { Database } from '../db/database';
import { inspection, router, simCard } from '../db/schema/index';

const TABLES = { sim_card: simCard, router, inspection } as const;
/** Stored in another form than they are sent. */
const NOT_COMPARED = ['notes', 'remarks'];

/** The id of a record that is the same in every field that is sent; null without one. */
export async function sameRecord(
  db: Database,
  kind: (typeof IMPORTED_RECORDS)[number],
  sent: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  const table = TABLES[kind];
  const columns: Readonly<Record<string, AnyPgColumn | undefined>> = { ...columnsOf(table) };
  const same = Object.entries(sent).flatMap(([field, value]): SQL[] => {
    const column = columns[field];
    return column === undefined || value === undefined || NOT_COMPARED.includes(field)
      ? []
      : [sql`${column} is not distinct from ${value}`];
  });
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(...same))
    .limit(1);
  return found?.id ?? null;
}

function columnsOf(table: (typeof TABLES)[keyof typeof TABLES]): Record<string, AnyPgColumn> {
  return getTableColumns(table);
}
