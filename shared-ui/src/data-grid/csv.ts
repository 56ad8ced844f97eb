import type { FileCell, FileTable } from './file-table';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/**
 * What a spreadsheet may take for a formula, by OWASP's list: its first characters, their full-width forms, and the
 * white space that some programs pass over before them.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Rows by RFC 4180, every text quoted. A text that could run as a formula stands behind an apostrophe. */
export function csvText({ headers, rows }: FileTable): string {
  const lines = [headers.map(quoted), ...rows.map((row) => row.map(csvCell))];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('');
}

function csvCell(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  const isPlain = typeof cell.value === 'number' && cell.suffix === '';
  return isPlain ? cell.text.replaceAll(',', '').replace('−', '-') : quoted(cell.text);
}

function quoted(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
