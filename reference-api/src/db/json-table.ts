import { sql, type SQL } from 'drizzle-orm';
import type { Table } from '@sagitta/shared-contracts/table';
import { concat, isValue, type JsonFields, type JsonValue } from './json';

/** JSON of the value that most rows have in a field, by its dotted name. Defaults to null, and to 0 for a number. */
export type UsualValues = Readonly<Record<string, string>>;

interface Column {
  path: string[];
  usual: string;
  /** SQL of type text: the cell of a row. */
  cell: SQL;
}

/** SQL of type text: the rows as a table of the contract (`./table`), which decodes to the same objects. */
export function jsonTable(fields: JsonFields, usual: UsualValues, orderBy: SQL): SQL {
  const columns = columnsOf(fields, usual, []);
  const cells = columns.map(({ cell }, index) => (index === 0 ? cell : sql`',' || ${cell}`));
  const head = {
    fields: columns.map(({ path }) => path),
    usual: columns.map((column): unknown => JSON.parse(column.usual)),
  } satisfies Omit<Table, 'rows'>;
  const opening = `${JSON.stringify(head).slice(0, -1)},"rows":[`.replaceAll("'", "''");
  const row = sql`'[' || ${concat(cells)} || ']'`;
  return sql`concat('${sql.raw(opening)}', string_agg(${row}, ',' order by ${orderBy}), ']}')`;
}

function columnsOf(fields: JsonFields, usual: UsualValues, above: readonly string[]): Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (!isValue(field)) return columnsOf(field, usual, path);
    if (!field.object) return [columnOf(field, path, usual[path.join('.')])];
    const { exists, fields: inside } = field.object;
    return [
      { path, usual: '{}', cell: sql`case when ${exists} then '0' else 'null' end` },
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

/** Of what is no number. Text is compared as it is, since most of it then need not be escaped. */
function cellOf({ json, orNull, text }: JsonValue, usual: string): SQL {
  if (orNull && usual === 'null') return sql`coalesce(${orNull}, '0')`;
  if (text) return sql`case when (${text}) = ${sql.raw(quoted(String(JSON.parse(usual))))} then '0' else ${json} end`;
  return sql`coalesce(nullif(${json}, ${sql.raw(quoted(usual))}), '0')`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
