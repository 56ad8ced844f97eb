import type { PasteColumn, Texts } from './paste-column';

/** A table as it was pasted, by its columns. */
export interface PastedTable {
  rows: Texts[];
  /** Of columns whose heading names one. */
  units: Readonly<Record<string, string>>;
  /** Whether the first row named the columns. */
  hasHeadings: boolean;
  /** Headings that are no column of this table. */
  unused: string[];
  /** Why it cannot be used as it is. */
  problem: string | null;
}

const IN_BRACKETS = /[[(]([^\])]*)[\])]/;
const NO_LETTER = /[^\p{L}\d%°]/gu;
/** Two headings are no accident; a device may be called "Name". */
const ENOUGH = 2;

/**
 * The rows of a table by what its first row calls them, in any order; without headings, in the order of the columns.
 */
export function readPaste(cells: readonly (readonly string[])[], columns: readonly PasteColumn[]): PastedTable {
  const [first = [], ...rest] = cells;
  const headings = first.map((text) => headingOf(text, columns));
  const named = headings.filter(({ column }) => column !== null).length;
  const filled = first.filter((text) => text !== '').length;
  if (named >= ENOUGH || (named > 0 && named === filled)) return byHeadings(headings, rest, columns);
  const width = Math.max(0, ...cells.map(({ length }) => length));
  return {
    rows: cells.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? '']))),
    units: {},
    hasHeadings: false,
    unused: [],
    problem:
      width > columns.length
        ? `There are ${width} columns and no headings. Put headings into the first row, or leave other columns out.`
        : null,
  };
}

function byHeadings(
  headings: readonly Heading[],
  rows: readonly (readonly string[])[],
  columns: readonly PasteColumn[],
): PastedTable {
  const at = new Map<string, number>();
  const twice: string[] = [];
  const strange: string[] = [];
  for (const [index, { column, unit }] of headings.entries()) {
    if (column === null) continue;
    if (at.has(column.key)) twice.push(column.heading);
    if (unit !== null && column.units?.includes(unit) !== true)
      strange.push(`${column.heading} is not in “${unit}”${column.units ? `: ${column.units.join(', ')}` : ''}.`);
    at.set(column.key, index);
  }
  const missing = columns.filter(({ key, required }) => required && !at.has(key)).map(({ heading }) => heading);
  const problems = [
    ...strange,
    ...twice.map((heading) => `The column “${heading}” is there twice.`),
    ...missing.map((heading) => `The column “${heading}” is missing.`),
  ];
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map(({ key }) => {
          const index = at.get(key);
          return [key, index === undefined ? '' : (row[index] ?? '')];
        }),
      ),
    ),
    units: Object.fromEntries(
      headings.flatMap(({ column, unit }) => (column !== null && unit !== null ? [[column.key, unit]] : [])),
    ),
    hasHeadings: true,
    unused: headings.flatMap(({ column, text }) => (column === null && text !== '' ? [text] : [])),
    problem: problems.length > 0 ? problems.join(' ') : null,
  };
}

interface Heading {
  text: string;
  column: PasteColumn | null;
  unit: string | null;
}

function headingOf(text: string, columns: readonly PasteColumn[]): Heading {
  const bracketed = IN_BRACKETS.exec(text)?.[1]?.trim();
  if (bracketed) return { text, column: columnOf(text.replace(IN_BRACKETS, ''), columns), unit: unitOf(bracketed) };
  const whole = columnOf(text, columns);
  const words = text.trim().split(/[\s,]+/);
  const last = words.at(-1) ?? '';
  const isUnit = columns.some(({ units }) => units?.includes(unitOf(last)));
  if (whole || !isUnit) return { text, column: whole, unit: null };
  // `Permissible value in mm`
  const named = words.slice(0, words.at(-2) === 'in' ? -2 : -1).join(' ');
  return { text, column: columnOf(named, columns), unit: unitOf(last) };
}

function columnOf(text: string, columns: readonly PasteColumn[]): PasteColumn | null {
  const bare = bareOf(text);
  if (bare === '') return null;
  return (
    columns.find(({ key, heading, aliases = [] }) => [key, heading, ...aliases].some((one) => bareOf(one) === bare)) ??
    null
  );
}

const bareOf = (text: string) => text.toLowerCase().replace(NO_LETTER, '');

const UNIT_WORDS: Readonly<Record<string, string>> = {
  deg: '°',
  degree: '°',
  degrees: '°',
  pixel: 'px',
  pixels: 'px',
  percent: '%',
};

function unitOf(text: string): string {
  const unit = text.trim().toLowerCase();
  return UNIT_WORDS[unit] ?? unit;
}

/** The headings of a table, with their units, as a spreadsheet takes them. */
export function emptyTable(columns: readonly PasteColumn[]): string {
  return columns.map(({ heading, units }) => (units?.length === 1 ? `${heading} [${units[0]}]` : heading)).join('\t');
}
