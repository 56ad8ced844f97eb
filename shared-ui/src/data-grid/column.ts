import { fold } from '@sagitta/shared-contracts/rules/fold';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import type { ReactNode } from 'react';
import { readPeriod, shownDay } from './period';

export type CellValue = string | number | boolean | null | undefined;

/** A column of a grid, independent of what draws it. */
export interface Column<Row> {
  /** Unique in its grid; remembered layouts and server sorting go by it. */
  id: string;
  header: string;
  /** What is sorted and filtered. */
  value: (row: Row) => CellValue;
  /** The value as text. Defaults to the value itself, `--` if there is none. */
  format?: (row: Row) => string;
  /** The cell, where it is more than text: an icon, a link, a button. Filters and tooltips still use the text. */
  cell?: (row: Row) => ReactNode;
  /** Its header, where it is more than a name. */
  headerCell?: () => ReactNode;
  /** Its text is a day or a time, dd/mm/yyyy or dd/mm/yy, of an ISO value: files keep it as one. */
  date?: boolean;
  /** `end` for numbers. */
  align?: 'start' | 'end' | 'centre';
  /** Sorting by a click on the header; on unless false. */
  sortable?: boolean;
  /** A text filter under the header (desktop); on unless false. */
  filter?: boolean;
  /** Its filter is a list of these texts, each as a cell shows it. */
  choices?: readonly string[];
  /** Its filter takes the whole text and not a part of it: numbers by which people name a record. */
  wholeFilter?: boolean;
  /** Pixels at first; a person may drag it. Without it the column takes its share of the width. */
  width?: number;
  minWidth?: number;
  /** Stays when the rest is moved or hidden, and has no name on a card: action columns. */
  actions?: boolean;
  /** Stays visible at this edge while the rest scrolls sideways: what a row is read for. */
  pinned?: 'start' | 'end';
  /** In the title of the card in the mobile form, which defaults to the first column. */
  cardTitle?: boolean;
}

export interface Sort {
  columnId: string;
  direction: 'asc' | 'desc';
}

/** The text of a cell. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.format) return column.format(row);
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return '--';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

const SPACES = /\s+/;

/** The words of a search. */
export function searchedWords(query: string): string[] {
  return fold(query.trim()).split(SPACES);
}

/** Whether a cell says every word of a search, case and accents aside; the whole of it where its column says so. */
function holdsSearch({ wholeFilter }: Pick<Column<never>, 'wholeFilter'>, text: string, query: string): boolean {
  const said = fold(text);
  return wholeFilter ? said === fold(query.trim()) : searchedWords(query).every((word) => said.includes(word));
}

/**
 * Whether a row passes the filter of a column: a chosen text is the whole cell, days lie in a period (`05/2026`), and
 * everything else is searched for.
 */
export function passesFilter<Row>(column: Column<Row>, row: Row, filter: string): boolean {
  const text = cellText(column, row);
  if (column.choices?.includes(filter)) return text === filter;
  const period = column.date ? readPeriod(filter) : null;
  if (!period) return holdsSearch(column, text, filter);
  const day = shownDay(text, column.value(row));
  return day !== null && day >= period.from && day <= period.to;
}

/** The rows that pass every filter. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: Readonly<Record<string, string>>,
): readonly Row[] {
  const wanted = columns.filter(({ id }) => filters[id]);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => wanted.every((column) => passesFilter(column, row, filters[column.id] ?? '')));
}

/** Natural order, case-insensitive; missing values last. */
export function compareValues(a: CellValue, b: CellValue): number {
  const [missingA, missingB] = [isMissing(a), isMissing(b)];
  if (missingA || missingB) return Number(missingA) - Number(missingB);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return naturalCompare(String(a), String(b));
}

/** Nothing to show. */
export function isMissing(value: CellValue): boolean {
  return value === null || value === undefined || value === '';
}

/** Rows in the order of a sort; missing values last in both directions. Without a sort, as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.columnId);
  if (!column || !sort) return rows;
  return [...rows].sort((one, two) => compareSorted(column.value(one), column.value(two), sort.direction));
}

/** Compares in a direction, missing last in both. */
export function compareSorted(a: CellValue, b: CellValue, direction: Sort['direction']): number {
  if (isMissing(a) || isMissing(b)) return compareValues(a, b);
  return direction === 'asc' ? compareValues(a, b) : -compareValues(a, b);
}
