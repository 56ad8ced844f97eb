import { THRESHOLD_RANGE } from '@sagitta/shared-contracts/rules/threshold';
import { isTimeZone } from '@sagitta/shared-contracts/rules/time';
import { type Limits, REACH } from '../judge-reading';
import type { ImportedFile } from './import-file';
import { DAY_ORDERS, DECIMAL_MARKS, type CsvForm } from './read-recordings';
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

/** What is wrong with an option, which is named as on the command line. */
class WrongOption extends Error {}

/** @throws WrongOption for the first one that is wrong */
export function readOptions(typed: TypedOptions, now: number): Pick<ImportedFile, 'form' | 'limits' | 'options'> {
  const order = DAY_ORDERS.find((one) => one === typed.order);
  if (!order) throw new WrongOption(`--order is one of ${DAY_ORDERS.join(', ')}.`);
  const { timeColumn, valueColumn, temperatureColumn = null, timeZone, unit } = typed;
  if (!isTimeZone(timeZone)) throw new WrongOption(`There is no time zone ${timeZone}.`);
  const decimal = DECIMAL_MARKS.find((one) => one === (typed.decimal ?? '.'));
  if (!decimal) throw new WrongOption(`--decimal is one of ${DECIMAL_MARKS.join(' ')}`);
  const delimiter = ['tab', '\\t'].includes(typed.delimiter ?? ',') ? '\t' : (typed.delimiter ?? ',');
  if (delimiter.length !== 1) throw new WrongOption('--delimiter is one character, or tab.');
  const measured = unitOf(unit);
  if (!measured) throw new WrongOption(`--unit is one of ${UNITS.join(', ')}.`);
  const headerLine = typed.headerLine === undefined ? null : Number(typed.headerLine);
  if (headerLine !== null && !(Number.isSafeInteger(headerLine) && headerLine > 0))
    throw new WrongOption(`--header-line is the number of a line, not ${typed.headerLine}.`);
  const missing = (typed.missing ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const limits = readLimits(typed, THRESHOLD_RANGE[measured.sensor].max);
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

/** In the sensor's own unit, mm or degrees. Both or neither: one without the other judges nothing. */
function readLimits({ permissible, levels }: TypedOptions, most: number): Limits | null {
  if (permissible === undefined && levels === undefined) return null;
  if (permissible === undefined || levels === undefined)
    throw new WrongOption('--permissible and --levels go together.');
  const whole = permissible.trim() === '' ? Number.NaN : Number(permissible);
  if (!(whole > 0 && whole <= most))
    throw new WrongOption(`--permissible is a value above 0, up to ${most}, in the unit of the sensor.`);
  const percents = levels.split(',').map((one) => Number(one));
  const [l1 = 0, l2 = 0, l3 = 0, l4 = 0] = percents;
  if (percents.length !== 4 || !percents.every((one) => Number.isInteger(one) && one >= 0 && one <= 100))
    throw new WrongOption('--levels are four whole percentages from 0 to 100, such as 25,50,75,100; 0 is off.');
  const on = percents.filter((one) => one > 0);
  if (on.length === 0 || on.some((one, index) => index > 0 && one <= (on[index - 1] ?? 0)))
    throw new WrongOption('--levels rise from L1 to L4, and one of them is on.');
  const orOff = (percent: number) => (percent === 0 ? null : percent);
  return { permissible: whole, levels: [orOff(l1), orOff(l2), orOff(l3), orOff(l4)] };
}
