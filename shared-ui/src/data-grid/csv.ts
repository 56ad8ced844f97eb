import { csvQuoted } from '@sagitta/shared-contracts/rules/csv-quoted';
import type { FileCell, FileTable } from './file-table';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Rows by RFC 4180, every text quoted. A text that could run as a formula is prefixed with an apostrophe. */
export function csvText({ headers, rows, notes = [] }: FileTable): string {
  const noteRows = notes.length > 0 ? [[], ...notes.map((note) => [csvQuoted(note)])] : [];
  const lines = [headers.map(csvQuoted), ...rows.map((row) => row.map(csvCell)), ...noteRows];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('');
}

function csvCell(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvQuoted(cell);
  const isPlain = typeof cell.value === 'number' && cell.suffix === '';
  return isPlain ? cell.text.replaceAll(',', '').replace('−', '-') : csvQuoted(cell.text);
}
