import { DAY_ORDERS, DECIMAL_MARKS, readImportLimits } from '@sagitta/shared-contracts/rules/reading-import';
import { isTimeZone } from '@sagitta/shared-contracts/rules/time';
import { REACH } from '../judge-reading';
import type { ImportedFile } from './import-file';
import type { CsvForm } from './read-recordings';
import { unitOf, UNITS } from './units';
import { zoneClock } from './zone-clock';

/** How a file is read, as a person says it: texts, and undefined for what is left out. */
export interface TypedOptions {
  timeColumn: string;
  valueColumn: string;
  temperatureColumn?: string | undefined;
  unit: string;
  timeZone: string;
  order: string;
  delimiter?: string | undefined;
  decimal?: string | undefined;
  headerLine?: string | undefined;
  /** Separated by commas. */
  missing?: string | undefined;
  permissible?: string | undefined;
  /** L1 to L4 in percent, separated by commas; an empty or 0 one is off. */
  levels?: string | undefined;
}

/** What is wrong with an option. Its message names the option as on the command line. */
export class WrongOption extends Error {
  constructor(
    readonly option: keyof TypedOptions,
    readonly words: string,
  ) {
    super(`--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${words}`);
  }
}

/** A quote or a break of lines has a meaning of its own. */
const NO_DELIMITER = /["\r\n]/;

/** @throws WrongOption for the first one that is wrong */
export function readOptions(typed: TypedOptions, now: number): Pick<ImportedFile, 'form' | 'limits' | 'options'> {
  const order = DAY_ORDERS.find((one) => one === typed.order);
  if (!order) throw new WrongOption('order', `One of ${DAY_ORDERS.join(', ')}.`);
  const { timeColumn, valueColumn, temperatureColumn = null, timeZone, unit } = typed;
  if (!isTimeZone(timeZone)) throw new WrongOption('timeZone', `There is no time zone ${timeZone}.`);
  const decimal = DECIMAL_MARKS.find((one) => one === (typed.decimal ?? '.'));
  if (!decimal) throw new WrongOption('decimal', `One of ${DECIMAL_MARKS.join(' ')}`);
  const delimiter = delimiterOf(typed.delimiter ?? ',');
  const measured = unitOf(unit);
  if (!measured) throw new WrongOption('unit', `One of ${UNITS.join(', ')}.`);
  const headerLine = typed.headerLine === undefined ? null : headerLineOf(typed.headerLine);
  const missing = (typed.missing ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const { permissible = '', levels = '' } = typed;
  const limits = readImportLimits({ permissible, levels }, measured.sensor);
  if (limits && 'problem' in limits) throw new WrongOption(limits.field, limits.problem);
  const form: CsvForm = {
    timeColumn,
    valueColumn,
    temperatureColumn,
    order,
    clock: zoneClock(timeZone),
    delimiter,
    decimal,
    headerLine,
    missing,
    factor: measured.factor,
    reach: REACH[measured.sensor],
    now,
  };
  const options = {
    timeColumn,
    valueColumn,
    temperatureColumn,
    unit,
    timeZone,
    order,
    delimiter,
    decimal,
    headerLine,
    missing,
    permissible: limits?.permissible ?? null,
    levels: limits?.levels.map((percent) => percent ?? 0) ?? null,
  };
  return { form, limits, options };
}

/** @throws WrongOption */
export function delimiterOf(typed: string): string {
  const delimiter = ['tab', '\\t'].includes(typed) ? '\t' : typed;
  if (delimiter.length !== 1 || NO_DELIMITER.test(delimiter))
    throw new WrongOption('delimiter', 'One character, or tab.');
  return delimiter;
}

/** @throws WrongOption */
export function headerLineOf(typed: string): number {
  const line = Number(typed);
  if (Number.isSafeInteger(line) && line > 0) return line;
  throw new WrongOption('headerLine', `The number of a line, not ${typed}.`);
}
