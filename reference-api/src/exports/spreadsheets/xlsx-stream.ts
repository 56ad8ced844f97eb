import { Readable } from 'node:stream';
import { othersTurn } from '../../kit/others-turn';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Spreadsheets know no time zones: a date is what the clocks of its column's zone show, as if they were UTC. */
type Cell = string | number | boolean | Date | null;

export interface SheetColumn<T> {
  header: string;
  /** In characters. */
  width: number;
  /** How numbers or dates are shown, for example {@link DATE_TIME}. */
  format?: string;
  value: (row: T) => Cell;
}

export const DATE_TIME = 'yyyy-mm-dd hh:mm:ss';

/** What a spreadsheet would read as a character's code. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Rows between which others get their turn. */
const PIECE = 500;

/** A workbook of one sheet, written row by row as it is read: its size does not count in memory. */
export function xlsxStream<T>(
  name: string,
  columns: readonly SheetColumn<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
): Readable {
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, ...(format && { numFmt: format }) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

async function* cellsOf<T>(columns: readonly SheetColumn<T>[], rows: AsyncIterable<T> | Iterable<T>) {
  let written = 0;
  for await (const row of rows) {
    if ((written += 1) % PIECE === 0) await othersTurn();
    yield columns.map(({ value }) => asStored(value(row)));
  }
}

/** Text stays text: the writer makes formulas of nothing, and `=1+1` is shown as it was typed. */
function asStored(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(ESCAPE, '_x005F_') : cell;
}
