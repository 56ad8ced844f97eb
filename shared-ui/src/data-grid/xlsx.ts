import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import type { FileCell, FileTable } from './file-table';
import { xlsxText } from './xlsx-text';

const WIDTH = { min: 8, max: 60 };
/** Rows that say how wide a column is. */
const MEASURED = 200;

/** An Excel file: texts as texts, never formulas; numbers and times as such. Its header stays visible. */
export function xlsxFile({ name, headers, rows, notes = [] }: FileTable): Promise<Blob> {
  const head = headers.map((header): Cell => ({ value: xlsxText(header), type: String, fontWeight: 'bold' }));
  const columns = headers.map((header, index) => ({ width: widthOf(header, rows.slice(0, MEASURED), index) }));
  const noteRows = notes.length > 0 ? [[], ...notes.map((note) => [xlsxCell(note)])] : [];
  return writeXlsxFile([head, ...rows.map((row) => row.map(xlsxCell)), ...noteRows], {
    sheet: name,
    stickyRowsCount: 1,
    columns,
  }).toBlob();
}

function xlsxCell(cell: FileCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: xlsxText(cell), type: String };
  const { value, format } = cell;
  return value instanceof Date ? { value, type: Date, format } : { value, type: Number, format };
}

function widthOf(header: string, rows: FileTable['rows'], index: number): number {
  const lengths = rows.map((row) => {
    const cell = row[index] ?? '';
    return (typeof cell === 'string' ? cell : cell.text).length;
  });
  return Math.min(WIDTH.max, Math.max(WIDTH.min, header.length, ...lengths) + 2);
}
