import type * as v from 'valibot';
import { isRecord } from './rules/json';
import { isTable } from './table';

// A long table that becomes a checked list in one go: each cell is checked by its field's schema, and each usual value
// once, not once a row (docs/contracts.md#tables).

const CONFIG = {};

/** The items of these rows; null where a value is not as its schema has it: `decodeTable` and the schema tell why. */
export type TableReader = (from: number, to: number) => unknown[] | null;

interface Leaf {
  key: string;
  column: number;
  schema: v.GenericSchema;
  /** The usual value, or an object that each item needs a copy of. */
  usual: { good: boolean; isObject: boolean };
}

/** An object of the item, or the item itself. */
interface Part {
  key: string;
  /** Where its holder stands in the list of parts; -1 for the item. */
  above: number;
  /** The column that says whether it is there; -1 where it always is. */
  own: number;
  mayBeNull: boolean;
  /** What it is where a row has nothing of its own. */
  template: Record<string, unknown>;
  leaves: Leaf[];
  /** The first column of a leaf: a row that ends before it has the template, if all its usual values are plain. */
  first: number;
  isPlain: boolean;
}

/** Null where the answer is no table, or its list's schema is none that this understands. */
export function tableReader(answer: unknown, list: v.GenericSchema): TableReader | null {
  if (!isTable(answer) || !isKind(list, 'array')) return null;
  const parts = partsOf(answer, (list as unknown as { item: v.GenericSchema }).item);
  if (!parts) return null;
  const { rows, usual } = answer;
  return (from, to) => {
    const items: unknown[] = [];
    for (const row of rows.slice(from, to)) {
      const item = itemOf(row, usual, parts);
      if (!item) return null;
      items.push(item);
    }
    return items;
  };
}

function itemOf(row: readonly unknown[], usual: readonly unknown[], parts: readonly Part[]): object | null {
  const made: (Record<string, unknown> | null)[] = [];
  for (const { key, above, own, mayBeNull, template, leaves, first, isPlain } of parts) {
    const holder = made[above] ?? null;
    let part: Record<string, unknown> | null = null;
    if (above < 0 || holder) {
      const stands = own < 0 ? template : cellOf(row, own, usual);
      if (stands !== null) {
        if (own >= 0 && !isEmpty(stands)) return null;
        part = { ...template };
      } else if (!mayBeNull) return null;
      const isWhole = isPlain && row.length <= first;
      if (part && !isWhole && !fill(part, leaves, row, usual)) return null;
      if (holder) holder[key] = part;
    }
    made.push(part);
  }
  return made[0] ?? null;
}

function fill(
  part: Record<string, unknown>,
  leaves: readonly Leaf[],
  row: readonly unknown[],
  usual: readonly unknown[],
): boolean {
  for (const leaf of leaves) {
    const { column } = leaf;
    const isUsual = column >= row.length || row[column] === 0;
    if (isUsual && !leaf.usual.good) return false;
    if (isUsual && !leaf.usual.isObject) continue;
    const cell = cellOf(row, column, usual);
    const told = run(leaf.schema, isUsual ? structuredClone(cell) : cell);
    if (!isGood(told)) return false;
    part[leaf.key] = told.value;
  }
  return true;
}

function cellOf(row: readonly unknown[], column: number, usual: readonly unknown[]): unknown {
  const cell = column < row.length ? row[column] : 0;
  if (cell === 0) return usual[column];
  return Array.isArray(cell) ? (cell as unknown[])[0] : cell;
}

function partsOf(table: { fields: readonly (readonly string[])[]; usual: readonly unknown[] }, item: v.GenericSchema) {
  const columns = new Map(table.fields.map((path, column) => [nameOf(path), column]));
  // Of a field that is told twice, which one counts is not for here to say.
  if (columns.size < table.fields.length) return null;
  const parts: Part[] = [];
  const visit = (schema: v.GenericSchema, path: readonly string[], above: number): boolean => {
    const found = objectIn(schema);
    const own = columns.get(nameOf(path)) ?? -1;
    if (!found || (above < 0 && own >= 0)) return false;
    const without = run(schema, null);
    const { entries } = found;
    const template = run(found, {}).value as Record<string, unknown>;
    const part: Part = {
      key: path.at(-1) ?? '',
      above,
      own,
      mayBeNull: isGood(without) && without.value === null,
      template,
      leaves: [],
      first: Number.POSITIVE_INFINITY,
      isPlain: true,
    };
    const index = parts.push(part) - 1;
    for (const [key, entry] of Object.entries(entries)) {
      const at = [...path, key];
      const inside = table.fields.flatMap((field, column) =>
        field.length > at.length && at.every((one, depth) => field[depth] === one) ? [column] : [],
      );
      const column = columns.get(nameOf(at));
      if (inside.length > 0) {
        // A parent that stands behind what is in it would take its place.
        if (column !== undefined && inside.some((one) => one < column)) return false;
        template[key] = null;
        if (!visit(entry, at, index)) return false;
      } else if (column !== undefined) {
        const told = run(entry, table.usual[column]);
        const isUsualObject = isRecord(told.value);
        part.leaves.push({ key, column, schema: entry, usual: { good: isGood(told), isObject: isUsualObject } });
        part.isPlain &&= isGood(told) && !isUsualObject;
        part.first = Math.min(part.first, column);
        template[key] = told.value;
      } else if (template[key] === undefined || isRecord(template[key])) return false;
    }
    return true;
  };
  if (!visit(item, [], -1)) return null;
  // An object that grew key by key is a slow one, and so is each copy of it; one that is parsed is not.
  for (const part of parts) part.template = JSON.parse(JSON.stringify(part.template)) as Part['template'];
  return parts;
}

type Told = ReturnType<v.GenericSchema['~run']>;

function run(schema: v.GenericSchema, value: unknown): Told {
  return schema['~run']({ value }, CONFIG);
}

function isGood({ issues, typed }: Told): boolean {
  return issues === undefined && typed === true;
}

type PlainObject = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The object that a schema asks for, alone or where null may stand in its place. */
function objectIn(schema: v.GenericSchema): PlainObject | null {
  const inner = isKind(schema, 'nullish') ? (schema as unknown as { wrapped: v.GenericSchema }).wrapped : schema;
  return isKind(inner, 'object') && (inner === schema || !('fallback' in inner)) ? (inner as PlainObject) : null;
}

function isKind(schema: v.GenericSchema, type: string): boolean {
  return schema.type === type && !('pipe' in schema);
}

function nameOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && !Array.isArray(value) && Object.keys(value).length === 0;
}
