// A long list of objects of the same kind, with the names of their fields written once (docs/contracts.md#tables).

/** Media type of an answer that comes as a {@link Table}. */
export const TABLE_TYPE = 'application/vnd.sagitta.table+json';

/** Sent by a caller that can read tables: a host that does not support them answers the plain list. */
export const ACCEPT_TABLE = `${TABLE_TYPE}, application/json;q=0.9`;

/** Media type of a {@link Table} that may leave out fields which cards do not show, and the end of a row. */
export const CARDS_TYPE = `${TABLE_TYPE};of=cards`;

/** Sent by a caller to which that is enough; an older host answers the whole table. */
export const ACCEPT_CARDS = `${CARDS_TYPE}, ${TABLE_TYPE};q=0.95, application/json;q=0.9`;

export interface Table {
  /** Where each value of a row belongs: the names from the object down. Parents stand before what is in them. */
  fields: readonly (readonly string[])[];
  /** The value of each field for which a row has 0. `{}` of a field that others are in is an object with those. */
  usual: readonly unknown[];
  /**
   * Values by field. 0 is the usual one; a number 0 that is not, and every list, has a list of its own. Of cards, a row
   * may end where all that follows is usual.
   */
  rows: readonly (readonly unknown[])[];
}

type Fields = Record<string, unknown>;

/** The list as a table. What an object leaves out comes back as null. */
export function encodeTable(list: readonly object[]): Table {
  const fields = pathsOf(list);
  const columns = fields.map((path) => list.map((item) => valueAt(item, path)));
  const usual = columns.map(mostFrequent);
  const texts = usual.map((value) => JSON.stringify(value));
  const cell = (value: unknown, column: number) => {
    if (value === undefined || JSON.stringify(value) === texts[column]) return 0;
    return value === 0 || Array.isArray(value) ? [value] : value;
  };
  return { fields, usual, rows: list.map((_, row) => columns.map((values, column) => cell(values[row], column))) };
}

/** The list in a table; anything else is returned unchanged, for the list's schema to refuse. */
export function decodeTable(answer: unknown): unknown {
  if (!isTable(answer)) return answer;
  const { fields, usual, rows } = answer;
  const copies = usual.map(copier);
  return rows.map((row) => {
    const item: Fields = {};
    for (let column = 0; column < fields.length; column += 1) {
      const path = fields[column] as readonly string[];
      const at = path.length === 1 ? item : holder(item, path);
      if (at) at[path[path.length - 1] as string] = valueOf(row, column, usual, copies);
    }
    return item;
  });
}

type Copy = (() => unknown) | null;

/** One object of the table must not become part of several of the list; a row's own cells are its own already. */
function copier(value: unknown): Copy {
  if (typeof value !== 'object' || value === null) return null;
  return isObject(value) && Object.keys(value).length === 0 ? () => ({}) : () => structuredClone(value);
}

function valueOf(row: readonly unknown[], column: number, usual: readonly unknown[], copies: readonly Copy[]): unknown {
  const cell = column < row.length ? row[column] : 0;
  if (cell === 0) return copies[column]?.() ?? usual[column];
  return Array.isArray(cell) ? (cell as unknown[])[0] : cell;
}

/** The object that a path's last name belongs to; null where a value stands in its place. */
function holder(item: Fields, path: readonly string[]): Fields | null {
  let at = item;
  for (let depth = 0; depth < path.length - 1; depth += 1) {
    const name = path[depth] as string;
    const inside: unknown = Object.hasOwn(at, name) ? at[name] : (at[name] = {});
    if (!isObject(inside)) return null;
    at = inside;
  }
  return at;
}

export function isTable(answer: unknown): answer is Table {
  if (!isObject(answer)) return false;
  const { fields, usual, rows } = answer;
  return Array.isArray(fields) && fields.every(Array.isArray) && Array.isArray(usual) && isListOfLists(rows);
}

function isListOfLists(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every(Array.isArray);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every field of the objects; one that has others in it only where not every object has it. */
function pathsOf(list: readonly object[]): string[][] {
  const found = new Map<string, { path: string[]; objects: number; isLeaf: boolean }>();
  const visit = (item: object, above: string[]) => {
    for (const [name, value] of Object.entries(item)) {
      const path = [...above, name];
      const key = JSON.stringify(path);
      const field = found.get(key) ?? { path, objects: 0, isLeaf: false };
      found.set(key, field);
      const isParent = isObject(value) && Object.keys(value).length > 0;
      if (isParent) {
        field.objects += 1;
        visit(value, path);
      } else field.isLeaf = true;
    }
  };
  for (const item of list) visit(item, []);
  return [...found.values()]
    .filter(({ objects, isLeaf }) => isLeaf || objects < list.length)
    .map(({ path }) => path)
    .sort((a, b) => a.length - b.length);
}

/** Undefined for non-objects. */
function valueAt(item: object, path: readonly string[]): unknown {
  let at: unknown = item;
  for (const name of path) {
    if (!isObject(at)) return undefined;
    at = at[name] ?? null;
  }
  return isObject(at) ? {} : at;
}

function mostFrequent(values: readonly unknown[]): unknown {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = JSON.stringify(value ?? null);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [[text] = ['null']] = [...counts].sort(([, a], [, b]) => b - a);
  return JSON.parse(text) as unknown;
}
