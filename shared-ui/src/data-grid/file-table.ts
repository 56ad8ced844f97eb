import { cellText, isMissing, type Column } from './column';
import { readDate, readNumber, type TypedValue } from './typed-value';

/** What a file has of a cell: a text, a number or time as it reads, or nothing. */
export type FileCell = string | (TypedValue & { text: string }) | null;

export interface FileTable {
  name: string;
  headers: readonly string[];
  rows: readonly (readonly FileCell[])[];
  /** Lines below the rows: by which filter it was made, and what it lacks. */
  notes?: readonly string[];
}

/** The table that a file holds: its cells say what people read. Columns that only hold buttons are left out. */
export function fileTable<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): FileTable {
  const kept = columns.filter((column) => !column.actions || rows.some((row) => !isMissing(column.value(row))));
  return {
    name,
    headers: kept.map(({ header }) => header),
    rows: rows.map((row) => kept.map((column) => fileCell(column, row))),
  };
}

function fileCell<Row>(column: Column<Row>, row: Row): FileCell {
  const value = column.value(row);
  if (isMissing(value)) return null;
  const text = cellText(column, row);
  const typed = column.date ? readDate(text, value) : readNumber(text, value);
  return typed ? { ...typed, text } : text;
}
