import type { ImportCheck } from '@sagitta/shared-contracts/api/reading-import';
import { DELIMITERS, IMPORT_HEAD_BYTES } from '@sagitta/shared-contracts/rules/reading-import';
import { parse } from 'csv-parse/sync';
import { NO_HEADER, TOA5, UnreadableFile } from './read-recordings';

export type Head = Pick<ImportCheck, 'delimiter' | 'headerLine' | 'columns'>;

/** Lines of which a person is shown something. */
const SAMPLES = 3;
/** Enough for the longest header that a logger writes, and samples. */
const LINES = 40;

/**
 * The columns that a file has, by its beginning. Without a delimiter, the one by which its header has most columns.
 * @throws UnreadableFile where it is no text, or has no line for a header
 */
export function readHead(
  bytes: Buffer,
  { delimiter, headerLine }: { delimiter: string | null; headerLine: number | null },
): Head {
  const beginning = bytes.subarray(0, IMPORT_HEAD_BYTES);
  if (beginning.includes(0)) throw new UnreadableFile('This is no text. Save it as CSV in UTF-8 first.');
  const whole = bytes.length < IMPORT_HEAD_BYTES ? beginning : beginning.subarray(0, beginning.lastIndexOf('\n') + 1);
  const heads = (delimiter === null ? DELIMITERS : [delimiter]).flatMap((one) => {
    const head = headBy(whole, one, headerLine);
    return head ? [head] : [];
  });
  const [first, ...others] = heads;
  if (!first) throw new UnreadableFile(NO_HEADER);
  return others.reduce((best, one) => (one.columns.length > best.columns.length ? one : best), first);
}

function headBy(text: Buffer, delimiter: string, headerLine: number | null): Head | null {
  const from = headerLine ?? 1;
  const records = parse(text, {
    bom: true,
    delimiter,
    from_line: from,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to_line: from + LINES,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const isLogger = headerLine === null && records[0]?.record[0] === TOA5.mark;
  const header = records[isLogger ? TOA5.names - 1 : 0];
  if (!header) return null;
  const rows = records.slice(isLogger ? TOA5.rows - 1 : 1).slice(0, SAMPLES);
  return {
    delimiter,
    headerLine: header.info.lines,
    columns: header.record.map((name, index) => ({ name, samples: rows.map(({ record }) => record[index] ?? '') })),
  };
}
