import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ZoneClock } from './zone-clock';

/** How days are written: year first, or as in 25/12/2026, or as in 12/25/2026. */
export const DAY_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export interface CsvForm {
  timeColumn: string;
  valueColumn: string;
  temperatureColumn: string | null;
  order: DayOrder;
  clock: ZoneClock;
  delimiter: string;
  /** What a value is multiplied by to be in the unit of the sensor. */
  factor: number;
  /** No reading is later. */
  now: number;
}

export interface Recording {
  line: number;
  at: number;
  value: number;
  temperature: number | null;
}

export interface RefusedLine {
  line: number;
  reason: string;
}

export type ReadLine = Recording | RefusedLine;

const DAY = /(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/;
const HOUR = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?/;
const OFFSET = /Z|[+-]\d\d:?\d\d/;
const TIME = new RegExp(`^${DAY.source}(?:[T ]+${HOUR.source})?\\s*(${OFFSET.source})?$`);
const NUMBER = /^[-+\u2212]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i;

/** The recordings of a CSV line by line, each read or refused with its reason. Throws where a column is missing. */
export async function* readRecordings(source: Readable, form: CsvForm): AsyncGenerator<ReadLine> {
  const lines = source.pipe(
    parse({ bom: true, columns: true, delimiter: form.delimiter, info: true, relax_column_count: true, trim: true }),
  );
  source.on('error', (error) => lines.destroy(error));
  const needed = [
    form.timeColumn,
    form.valueColumn,
    ...(form.temperatureColumn === null ? [] : [form.temperatureColumn]),
  ];
  let before = Number.NEGATIVE_INFINITY;
  for await (const { record, info } of lines as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number; columns: { name: string }[] };
  }>) {
    const names = info.columns.map(({ name }) => name);
    for (const name of needed)
      if (!names.includes(name)) throw new Error(`There is no column "${name}". There are: ${names.join(', ')}.`);
    const read = readLine(record, info.lines, before, form);
    if ('at' in read) before = read.at;
    yield read;
  }
}

function readLine(record: Record<string, string>, line: number, before: number, form: CsvForm): ReadLine {
  const refuse = (reason: string): RefusedLine => ({ line, reason });
  const time = readTime(record[form.timeColumn] ?? '', before, form);
  if (typeof time === 'string') return refuse(time);
  if (time > form.now) return refuse('The time is later than now.');
  const value = readNumber(record[form.valueColumn] ?? '');
  if (typeof value === 'string') return refuse(value);
  const typed = form.temperatureColumn === null ? '' : (record[form.temperatureColumn] ?? '');
  const temperature = typed === '' ? null : readNumber(typed);
  if (typeof temperature === 'string') return refuse(`Temperature: ${temperature}`);
  return { line, at: time, value: value * form.factor, temperature };
}

function readNumber(text: string): number | string {
  if (text === '') return 'There is no value.';
  if (!NUMBER.test(text)) return `"${text}" is no number.`;
  const number = Number(text.replace('\u2212', '-').replace(',', '.'));
  return Number.isFinite(number) && Math.abs(number) < 1e9 ? number : `"${text}" is too large.`;
}

/** A moment, or why there is none. In the hour that clocks repeat, time goes on from the line before. */
function readTime(text: string, before: number, { order, clock }: CsvForm): number | string {
  const match = TIME.exec(text);
  if (!match) return text === '' ? 'There is no time.' : `"${text}" is no time.`;
  const [, first, second, third, hour = '0', minute = '0', sec = '0', fraction = '0', offset] = match;
  const parts = { ymd: [first, second, third], dmy: [third, second, first], mdy: [third, first, second] }[order];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const shown =
    Date.UTC(year, month - 1, day, Number(hour), Number(minute), Number(sec)) + Number(`0.${fraction}`) * 1000;
  const back = new Date(shown);
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === Number(hour);
  if (year < 1000 || !isReal || Number(minute) > 59 || Number(sec) > 59)
    return `"${text}" is no time of the order ${order}.`;
  if (offset !== undefined)
    return Date.parse(back.toISOString().replace('Z', offset === 'Z' ? 'Z' : withColon(offset)));
  const moments = clock.moments(Math.round(shown));
  return moments.find((at) => at > before) ?? moments[0] ?? `"${text}" was skipped by the clocks of the zone.`;
}

function withColon(offset: string): string {
  return offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
}
