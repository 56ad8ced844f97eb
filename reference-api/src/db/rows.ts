import { type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Columns by the names that their values have in a row: what `select` reads, this writes. */
type Columns = Readonly<Record<string, PgColumn>>;

/** A row with these columns. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** Updates many rows of a table in one statement, each by its keys. */
export async function updateRows<C extends Columns>(
  db: Database,
  table: PgTable,
  { keys, columns }: { keys: readonly (keyof C & string)[]; columns: C },
  rows: readonly RowOf<C>[],
): Promise<void> {
  if (rows.length === 0) return;
  const pairs = Object.entries(columns).map(([name, column]) => ({
    name,
    is: sql`${nameOf(column)} = ${valueOf(name)}`,
  }));
  const changes = pairs.flatMap(({ name, is }) => (keys.includes(name) ? [] : [is]));
  const isRow = pairs.flatMap(({ name, is }) =>
    keys.includes(name) ? [sql`${sql.identifier(getTableName(table))}.${is}`] : [],
  );
  await db.execute(
    sql`update ${table} set ${listed(changes)} from ${recordset(columns, rows)} where ${sql.join(isRow, sql` and `)}`,
  );
}

/**
 * Adds rows to a table in one statement.
 * @param unless a condition on a row `r` that leaves it out if it is true
 */
export async function insertRows<C extends Columns>(
  db: Database,
  table: PgTable,
  columns: C,
  rows: readonly RowOf<C>[],
  { unless }: { unless?: SQL } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const values = listed(Object.keys(columns).map(valueOf));
  await db.execute(
    sql`insert into ${table} (${listed(Object.values(columns).map(nameOf))}) select ${values}
      from ${recordset(columns, rows)} ${unless ? sql`where (${unless}) is not true` : sql``}`,
  );
}

/** As the database calls it, without its table. */
const nameOf = (column: PgColumn): SQL => sql`${sql.identifier(toSnakeCase(column.name))}`;

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

const valueOf = (name: string) => sql`r.${sql.identifier(name)}`;

/** One long value, which a server reads faster than many short ones. */
function recordset<C extends Columns>(columns: C, rows: readonly RowOf<C>[]): SQL {
  const entries = Object.entries(columns);
  const types = entries.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  const list = rows.map((row) => Object.fromEntries(entries.map(([name]) => [name, jsonOf(row[name])])));
  return sql`json_to_recordset(${JSON.stringify(list)}::json) as r(${listed(types)})`;
}

const jsonOf = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);
