import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Operation, Schema } from '@sagitta/shared-contracts/operation';

/** Rows of a list: one with everything, one without all that may be absent, and one with other words. */
const ROWS = [0, 1, 2];

/** What the library keeps in a schema, as far as answers need it. */
interface Parts {
  type: string;
  entries?: Readonly<Record<string, Parts>>;
  item?: Parts;
  items?: readonly Parts[];
  wrapped?: Parts;
  key?: Parts;
  value?: Parts;
  options?: readonly unknown[];
  literal?: unknown;
}

interface Place {
  /** The field that the value is for. */
  name: string;
  row: number;
  /** Whether the value is the row itself, or a field of it. */
  isOfRow: boolean;
}

/**
 * An answer that the operation's schema takes, with rows in its lists. Null for a file.
 * Record 1 is there everywhere: it is the one that pages are opened with.
 */
export function validAnswer({ output, name }: Operation): unknown {
  if (output === 'blob') return null;
  // The token is good, and the host says nothing else of itself.
  if (name === 'checkToken') return {};
  return valueFor(partsOf(output), { name: '', row: 0, isOfRow: true });
}

function partsOf(schema: Schema): Parts {
  return schema as unknown as Parts;
}

function valueFor(schema: Parts, place: Place): unknown {
  const { name, row } = place;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).map(([key, entry]) => [
          key,
          // A nullable column {Valid, String} is about what its field is.
          valueFor(entry, { ...place, name: /^(String|Float64|Time)$/.test(key) ? name : key }),
        ]),
      );
    case 'array':
      return ROWS.map((index) =>
        valueFor(must(schema.item), { name, row: index, isOfRow: place.isOfRow && name === '' }),
      );
    case 'tuple':
      return (schema.items ?? []).map((item) => valueFor(item, place));
    case 'record':
      return { [String(valueFor(must(schema.key), place))]: valueFor(must(schema.value), place) };
    case 'nullish':
    case 'nullable':
      return row === 1 ? null : valueFor(must(schema.wrapped), place);
    case 'optional':
      return row === 1 ? undefined : valueFor(must(schema.wrapped), place);
    case 'union':
      return valueFor(oneOf(schema.options as readonly Parts[] | undefined, row), place);
    case 'picklist':
      return oneOf(schema.options, row);
    case 'literal':
      return schema.literal;
    case 'boolean':
      return name === 'Valid' || row % 2 === 0;
    case 'number':
      return numberFor(place);
    case 'string':
      return textFor(place);
    case 'unknown':
      return {};
    default:
      throw new Error(`No value is known for a ${schema.type} (${name}).`);
  }
}

function must(schema: Parts | undefined): Parts {
  if (!schema) throw new Error('The schema is not whole.');
  return schema;
}

function oneOf<T>(options: readonly T[] | undefined, row: number): T {
  const one = options?.[row % options.length];
  if (one === undefined) throw new Error('The schema leaves nothing to choose.');
  return one;
}

const NUMBERS: readonly [name: RegExp, value: number][] = [
  [/^latitude$/i, 52.4],
  [/^longitude$/i, 16.9],
  [/^mapSizeX$/i, 1_600],
  [/^mapSizeY$/i, 900],
];

function numberFor({ name, row, isOfRow }: Place): number {
  const known = NUMBERS.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined) return known;
  // Other records are named by their first.
  return /id$/i.test(name) && !(isOfRow && /^id$/i.test(name)) ? 1 : row + 1;
}

const TEXTS: readonly [name: RegExp, value: string | (() => string)][] = [
  [/timezone/i, 'Europe/Warsaw'],
  [/language/i, 'en'],
  [/country/i, 'PL'],
  [/email/i, 'smoke@sagitta.example'],
  [/phone/i, '+48123456789'],
  [/season/i, '01.11'],
  [/^systems$/i, '1'],
  [/systemVersion/i, 'W4'],
  [/(timestamp|time|at|since|until|from)$/i, () => new Date(Date.now() - HOUR_MS).toISOString()],
  [/(date|day)$/i, () => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)],
];

function textFor({ name, row }: Place): string {
  const known = TEXTS.find(([pattern]) => pattern.test(name))?.[1];
  return (typeof known === 'function' ? known() : known) ?? `${name || 'Text'} ${row + 1}`;
}
