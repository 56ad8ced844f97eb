import { csvQuoted } from '@sagitta/shared-contracts/rules/csv-quoted';

type Cell = string | number | boolean | Date | null;

export interface CsvColumn<T> {
  header: string;
  value: (row: T) => Cell;
}

/** Tells a spreadsheet that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters of a piece: few enough to hold, many enough to compress. */
const PIECE = 32_768;

/**
 * Rows as CSV by RFC 4180, as they are read: numbers with a decimal point, moments in UTC, text never a formula. The
 * columns stand in the first line even if there are no rows.
 */
export async function* csvPieces<T>(columns: readonly CsvColumn<T>[], rows: AsyncIterable<T>): AsyncGenerator<string> {
  let piece = BYTE_ORDER_MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) {
    piece += line(columns.map(({ value }) => value(row)));
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? String(cell) : csvQuoted(cell);
}
