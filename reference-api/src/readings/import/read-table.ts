import {
  CELL_MAX_LENGTH,
  TABLE_COLUMNS,
  TABLE_EMPTY,
  TABLE_ROWS,
  TABLE_TOO_LONG,
} from '@sagitta/shared-contracts/rules/pasted-table';
import { DELIMITERS } from '@sagitta/shared-contracts/rules/reading-import';
import { CsvError, parse } from 'csv-parse/sync';

/** Why nothing of a table can be read. */
export class UnreadableTable extends Error {}

const TAB = '\t';
const LINE = /\r\n?|\n/;

/**
 * The cells of a pasted table, each without the spaces around it; empty rows are left out. What a spreadsheet copies
 * has tabs; a CSV is split by what its first line has most of.
 * @throws UnreadableTable where there is nothing, a quote is never closed, or it is too long or too wide
 */
export function tableCells(text: string): string[][] {
  const rows = split(text, text.includes(TAB) ? TAB : delimiterOf(text))
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  if (rows.length === 0) throw new UnreadableTable(TABLE_EMPTY);
  // One more for the headings.
  if (rows.length > TABLE_ROWS + 1) throw new UnreadableTable(TABLE_TOO_LONG);
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  if (width > TABLE_COLUMNS) throw new UnreadableTable(`A table has at most ${TABLE_COLUMNS} columns.`);
  if (rows.some((row) => row.some((cell) => cell.length > CELL_MAX_LENGTH)))
    throw new UnreadableTable(`A cell has at most ${CELL_MAX_LENGTH} characters.`);
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
}

function split(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTable('A quote is not closed, or is out of place.');
    throw error;
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(LINE, 1);
  const count = (mark: string) => first.split(mark).length;
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best), ';');
}
