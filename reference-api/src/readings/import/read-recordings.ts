import type { Readable } from 'node:stream';
import { type DayOrder, DECIMAL_MARKS, type DecimalMark } from '@sagitta/shared-contracts/rules/reading-import';
import { parse } from 'csv-parse';
import type { ZoneClock } from './zone-clock';

/** Why nothing of a file can be read. */
export class UnreadableFile extends Error {}

export interface CsvForm {
  timeColumn: string;
  valueColumn: string;
  temperatureColumn: string | null;
  order: DayOrder;
  clock: ZoneClock;
  delimiter: string;
  /** What separates a number's decimals. */
  decimal: DecimalMark;
  /** The line that names the columns; null is the first one, or the second of a logger's own file (TOA5). */
  headerLine: number | null;
  /** What stands for "no data" in a cell. */
  missing: readonly string[];
  /** What a value is multiplied by to be in the unit of the sensor. */
  factor: number;
  /** The largest value that the sensor can measure, in its unit. */
  reach: number;
  /** No reading is later. */
  now: number;
}

export interface Recording {
  line: number;
  at: number;
  value: number;
  temperature: number | null;
  /** Why it is stored without the temperature of its line. */
  note?: string;
}

export interface RefusedLine {
  line: number;
  reason: string;
  /** The sensor cannot measure its value. */
  isBeyond?: true;
}

/** A line that has nothing to store, and says so. */
export interface LeftOutLine {
  line: number;
  isLeftOut: 'empty' | 'missing';
}

export type ReadLine = Recording | RefusedLine | LeftOutLine;

const DAY = /(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/;
const HOUR = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:\s*([AP])M)?/;
const OFFSET = /Z|[+-](?:0\d|1[0-4]):?[0-5]\d/;
const TIME = new RegExp(`^${DAY.source}(?:[T ]+${HOUR.source})?\\s*(${OFFSET.source})?$`, 'i');
const NUMBERS = {
  '.': /^[-+\u2212]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i,
  ',': /^[-+\u2212]?(\d+(,\d*)?|,\d+)(e[-+]?\d+)?$/i,
};
const LINE_BREAK = /\r\n|[\r\n]/g;
/** A month of readings is a table of its own: a mistyped year would make one for it. */
const EARLIEST = Date.UTC(1970, 0, 1);
/** Far more than a line of recordings has; a quote that is never closed would take the rest of the file for one. */
const MOST_CHARACTERS = 100_000;
/** What a thermistor of a device can read, °C. */
const TEMPERATURES = { lowest: -100, highest: 150 };
/** A Campbell logger's own file: what it is, names, units, and how each column was made. */
export const TOA5 = { mark: 'TOA5', names: 2, rows: 5 };
export const NO_HEADER = 'The file is empty: its first line has to name the columns.';
const UNREADABLE = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE']);

/**
 * The recordings of a CSV line by line, each read, left out, or refused with its reason.
 * @throws UnreadableFile where there is no header, a column is missing or named twice, or a quote is never closed
 */
export async function* readRecordings(source: Readable, form: CsvForm): AsyncGenerator<ReadLine> {
  const unread: RefusedLine[] = [];
  const lines = source.pipe(
    parse({
      bom: true,
      delimiter: form.delimiter,
      from_line: form.headerLine ?? 1,
      info: true,
      max_record_size: MOST_CHARACTERS,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        const line = Number(error?.lines ?? 0);
        if (!error || UNREADABLE.has(error.code))
          throw new UnreadableFile(`A quote is not closed before line ${line}.`);
        if (unread.at(-1)?.line !== line) unread.push({ line, reason: 'A quote is out of place.' });
        return undefined;
      },
      trim: true,
    }),
  );
  source.on('error', (error) => lines.destroy(error));
  let columns: Columns | undefined;
  let firstRow = 0;
  let before = Number.NEGATIVE_INFINITY;
  // csv-parse counts a line break of two characters as two lines where it is within quotes.
  let doubled = 0;
  for await (const { record, info } of lines as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield* unread.splice(0);
    const breaks = record.join('').match(LINE_BREAK) ?? [];
    doubled += breaks.filter((one) => one.length > 1).length;
    const line = info.lines - doubled;
    if (columns === undefined) {
      const isLogger = form.headerLine === null && record[0] === TOA5.mark;
      if (isLogger) firstRow = TOA5.rows;
      if (isLogger && line < TOA5.names) continue;
      columns = columnsOf(record, form);
      continue;
    }
    if (line < firstRow) continue;
    if (breaks.length > 0) {
      yield { line, reason: `A quote takes lines ${line - breaks.length} to ${line} for one.` };
      continue;
    }
    if (record.every((cell) => cell === '')) {
      yield { line, isLeftOut: 'empty' };
      continue;
    }
    const { time, read } = readLine(cellsOf(record, columns), line, before, form);
    // Also of a line whose value is refused: what follows it is later.
    if (time !== null) before = time;
    yield read;
  }
  yield* unread;
  if (columns === undefined) throw new UnreadableFile(NO_HEADER);
}

/** Where in a line its time, value and temperature stand. */
interface Columns {
  time: number;
  value: number;
  temperature: number | null;
}

function columnsOf(names: readonly string[], { timeColumn, valueColumn, temperatureColumn }: CsvForm): Columns {
  const indexOf = (needed: string): number => {
    const count = names.filter((name) => name === needed).length;
    if (count > 1) throw new UnreadableFile(`The column "${needed}" is there ${count} times.`);
    if (count === 0) throw new UnreadableFile(`There is no column "${needed}". There are: ${names.join(', ')}.`);
    return names.indexOf(needed);
  };
  return {
    time: indexOf(timeColumn),
    value: indexOf(valueColumn),
    temperature: temperatureColumn === null ? null : indexOf(temperatureColumn),
  };
}

/** The texts of a line that count. */
interface Cells {
  time: string;
  value: string;
  temperature: string;
}

function cellsOf(record: readonly string[], { time, value, temperature }: Columns): Cells {
  const cell = (index: number | null) => (index === null ? '' : (record[index] ?? ''));
  return { time: cell(time), value: cell(value), temperature: cell(temperature) };
}

/** The line, and its time if it has one. */
function readLine(cells: Cells, line: number, before: number, form: CsvForm): { time: number | null; read: ReadLine } {
  const refuse = (reason: string, time: number | null = null) => ({ time, read: { line, reason } });
  const at = readTime(cells.time, before, form);
  if (typeof at === 'string') return refuse(at);
  if (at > form.now) return refuse('The time is later than now.');
  if (at < EARLIEST) return refuse('The time is earlier than 1970.');
  if (isMissing(cells.value, form)) return { time: at, read: { line, isLeftOut: 'missing' } };
  const typed = readNumber(cells.value, form);
  if (typeof typed === 'string') return refuse(typed, at);
  const value = typed * form.factor;
  if (Math.abs(value) > form.reach) {
    const reason = `"${cells.value}" is more than the sensor can measure.`;
    return { time: at, read: { line, reason, isBeyond: true } };
  }
  return { time: at, read: { line, at, value, ...readTemperature(cells.temperature, form) } };
}

/** A broken thermistor takes no value with it. */
function readTemperature(text: string, form: CsvForm): Pick<Recording, 'temperature' | 'note'> {
  if (text === '' || isMissing(text, form)) return { temperature: null };
  const read = readNumber(text, form);
  const without = (reason: string) => ({ temperature: null, note: `Stored without its temperature: ${reason}` });
  if (typeof read === 'string') return without(read);
  if (read < TEMPERATURES.lowest || read > TEMPERATURES.highest)
    return without(`"${text}" is more than a thermistor can measure.`);
  return { temperature: read };
}

/** As it is named, in letters of any case, or the same number. */
function isMissing(text: string, { missing, decimal }: CsvForm): boolean {
  const number = NUMBERS[decimal].test(text) ? numberOf(text) : Number.NaN;
  return missing.some((one) => one.toLowerCase() === text.toLowerCase() || numberOf(one) === number);
}

const numberOf = (text: string) => Number(text.replace('\u2212', '-').replace(',', '.'));

function readNumber(text: string, { decimal }: CsvForm): number | string {
  if (text === '') return 'There is no value.';
  if (!NUMBERS[decimal].test(text)) {
    const other = DECIMAL_MARKS.find((mark) => NUMBERS[mark].test(text));
    return other ? `"${text}" has "${other}" for its decimals, not "${decimal}".` : `"${text}" is no number.`;
  }
  const number = numberOf(text);
  return Number.isFinite(number) && Math.abs(number) < 1e9 ? number : `"${text}" is too large.`;
}

/** A moment, or why there is none. In the hour that clocks repeat, time goes on from the line before. */
function readTime(text: string, before: number, { order, clock }: CsvForm): number | string {
  const match = TIME.exec(text);
  if (!match) return text === '' ? 'There is no time.' : `"${text}" is no time.`;
  const [, first, second, third, hours, minute = '0', sec = '0', fraction = '', half, offset] = match;
  if (hours === undefined) return `"${text}" has no time of day.`;
  const parts = { ymd: [first, second, third], dmy: [third, second, first], mdy: [third, first, second] }[order];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  const shown = Date.UTC(year, month - 1, day, hour, Number(minute), Number(sec), thousandths(fraction));
  const back = new Date(shown);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour;
  if (year < 1000 || !isReal || Number(minute) > 59 || Number(sec) > 59)
    return `"${text}" is no time of the order ${order}.`;
  if (offset !== undefined)
    return Date.parse(back.toISOString().replace('Z', /^z$/i.test(offset) ? 'Z' : withColon(offset)));
  const moments = clock.moments(shown);
  if (moments.length === 0) return `"${text}" was skipped by the clocks of the zone.`;
  // Out of order is no problem where the clocks show a time once.
  const [only] = moments.length === 1 ? moments : [];
  return (
    only ??
    moments.find((at) => at > before) ??
    `"${text}" came twice by the clocks of the zone, and the line before is later.`
  );
}

/** Any number of decimals of a second, cut to those that are stored. */
const thousandths = (fraction: string) => Number(fraction.slice(0, 3).padEnd(3, '0'));

/** The hour of a day from one with AM or PM; NaN if there is none such. */
function hourOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

function withColon(offset: string): string {
  return offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
}
