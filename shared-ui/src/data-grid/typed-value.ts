import type { CellValue } from './column';

/** A value that a spreadsheet calculates with, and the number format that shows it as people read it. */
export interface TypedValue {
  value: number | Date;
  format: string;
  /** What follows the number or time: a unit, a zone. */
  suffix: string;
}

const NUMERAL = /^([−-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?/;
const DAY_TIME = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})(?:, (\d{2}):(\d{2})(?::(\d{2}))?)?/;
/** Spreadsheets count days from here. */
const FIRST_YEAR = 1900;

/** A number whose text says it: `−3.5 dB`. Null where the text is something else: the word of a rank. */
export function readNumber(text: string, value: CellValue): TypedValue | null {
  const [numeral, sign, whole = '', decimals = ''] = NUMERAL.exec(text) ?? [];
  if (numeral === undefined || typeof value !== 'number' || !Number.isFinite(value)) return null;
  const read = Number(`${sign ? '-' : ''}${whole.replaceAll(',', '')}.${decimals || '0'}`);
  if (Math.abs(read - value) > 0.5001 * 10 ** -decimals.length) return null;
  const suffix = text.slice(numeral.length);
  const digits = (whole.includes(',') ? '#,##0' : '0') + (decimals ? `.${'0'.repeat(decimals.length)}` : '');
  return { value, format: digits + literal(suffix), suffix };
}

/** A day or time of the clock on the wall, written dd/mm/yyyy or dd/mm/yy; `value` is its ISO form. */
export function readDate(text: string, value: CellValue): TypedValue | null {
  const [written, day, month, year = '', hours, minutes, seconds] = DAY_TIME.exec(text) ?? [];
  if (written === undefined) return null;
  const fullYear = Number(year.length === 2 ? String(value).slice(0, 2) + year : year);
  if (!(fullYear >= FIRST_YEAR)) return null;
  const date = new Date(
    Date.UTC(fullYear, Number(month) - 1, Number(day), Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)),
  );
  const clock = hours === undefined ? '' : `, hh:mm${seconds === undefined ? '' : ':ss'}`;
  const suffix = text.slice(written.length);
  return { value: date, format: `dd/mm/${'y'.repeat(year.length)}${clock}${literal(suffix)}`, suffix };
}

/** A text as a literal of a number format. */
function literal(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '')}"`;
}
