import { sql, type SQL } from 'drizzle-orm';
import type { Table } from '@sagitta/shared-contracts/table';
import { concat, isValue, type JsonFields, type JsonValue } from './json';

/** JSON of the value that most rows have in a field, by its dotted name. Defaults to null, and to 0 for a number. */
export type UsualValues = Readonly<Record<string, string>>;

/** Fields, by dotted names, that all have their usual value wherever the condition is true. */
export interface UsualTogether {
  fields: readonly string[];
  where: SQL;
}

interface Column {
  path: string[];
  usual: string;
  /** SQL of type text: the cell of a row. */
  cell: SQL;
}

/** A table of the contract (`./table`), which decodes to the same objects as the list. */
export interface JsonTable {
  /** SQL of type text: a row. */
  row: SQL;
  /** SQL of type text: the table of the rows in `rows`. */
  whole(rows: SQL, orderBy: SQL): SQL;
  /** The table of rows that were written before. */
  tableOf(rows: readonly string[]): string;
}

/**
 * @param together fields compared with their usual values in one go, which is faster than one by one
 * @param isShort a row ends where all of these are usual
 */
export function jsonTable(
  fields: JsonFields,
  usual: UsualValues,
  together: readonly UsualTogether[],
  { isShort = false }: { isShort?: boolean } = {},
): JsonTable {
  const found = columnsOf(fields, usual, []);
  const named = (names: readonly string[]) => names.map((name) => columnNamed(found, name));
  const groups = together.map((group) => ({ where: group.where, columns: named(group.fields) }));
  const grouped = groups.flatMap(({ columns }) => columns);
  const alone = found.filter((column) => !grouped.includes(column));
  const columns = [...alone, ...grouped];
  const head = {
    fields: columns.map(({ path }) => path),
    usual: columns.map((column): unknown => JSON.parse(column.usual)),
  } satisfies Omit<Table, 'rows'>;
  const opening = `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  const [first, ...others] = alone;
  if (!first) throw new Error('A table needs a field that is in no group.');
  const grouping = groups.map(({ where, columns: of }) => cellsOf(where, of));
  const areUsual = sql.join(
    groups.map(({ where }) => sql`(${where})`),
    sql` and `,
  );
  const end = isShort ? [sql`case when ${areUsual} then '' else ${concat(grouping)} end`] : grouping;
  return {
    row: sql`'[' || ${concat([first.cell, ...others.map(withComma), ...end])} || ']'`,
    whole: (rows, orderBy) =>
      sql`concat('${sql.raw(opening.replaceAll("'", "''"))}', string_agg(${rows}, ',' order by ${orderBy}), ']}')`,
    tableOf: (rows) => `${opening}${rows.join(',')}]}`,
  };
}

function columnNamed(columns: readonly Column[], name: string): Column {
  const column = columns.find(({ path }) => path.join('.') === name);
  if (!column) throw new Error(`The table has no field ${name}.`);
  return column;
}

/** The cells of fields that are all usual if the condition is true. */
function cellsOf(areUsual: SQL, columns: readonly Column[]): SQL {
  const usual = sql.raw(`'${',0'.repeat(columns.length)}'`);
  return sql`case when ${areUsual} then ${usual} else ${concat(columns.map(withComma))} end`;
}

function withComma({ cell }: Column): SQL {
  return sql`',' || ${cell}`;
}

function columnsOf(fields: JsonFields, usual: UsualValues, above: readonly string[]): Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (!isValue(field)) return columnsOf(field, usual, path);
    if (!field.object) return [columnOf(field, path, usual[path.join('.')])];
    const { exists, fields: inside } = field.object;
    return [
      usual[path.join('.')] === 'null'
        ? { path, usual: 'null', cell: sql`case when ${exists} then '{}' else '0' end` }
        : { path, usual: '{}', cell: sql`case when ${exists} then '0' else 'null' end` },
      ...columnsOf(inside, usual, path),
    ];
  });
}

function columnOf(value: JsonValue, path: string[], named: string | undefined): Column {
  const { json, number } = value;
  const usual = named ?? (number ? '0' : 'null');
  if (number && usual === '0') return { path, usual, cell: json };
  if (!number) return { path, usual, cell: cellOf(value, usual) };
  if (usual !== 'null') throw new Error(`${path.join('.')}: a number is usually 0 or null.`);
  return {
    path,
    usual,
    cell: sql`case when (${number}) is null then '0' when (${number}) = 0 then '[0]' else ${json} end`,
  };
}

/** For non-numbers. Text is compared as it is, since most of it then need not be escaped. */
function cellOf({ json, orNull, text, boolean }: JsonValue, usual: string): SQL {
  if (boolean && usual !== 'null') {
    const other = sql.raw(usual === 'true' ? 'false' : 'true');
    return sql`case (${boolean}) when ${sql.raw(usual)} then '0' when ${other} then '${other}' else 'null' end`;
  }
  if (orNull && usual === 'null') return sql`coalesce(${orNull}, '0')`;
  if (text) return sql`case when (${text}) = ${sql.raw(quoted(String(JSON.parse(usual))))} then '0' else ${json} end`;
  return sql`coalesce(nullif(${json}, ${sql.raw(quoted(usual))}), '0')`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
