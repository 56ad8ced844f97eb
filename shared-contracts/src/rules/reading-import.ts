import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import { administers } from './administers';
import { fileNameProblem } from './system-files';
import { type Levels, type Measuring, THRESHOLD_RANGE } from './threshold';

/** Bytes of a file that is imported from a page (docs/product/import.md); a longer one is the operator's. */
export const IMPORT_MAX_BYTES = 10_000_000;
/** From the start of a file, what is enough to recognise its columns. */
export const IMPORT_HEAD_BYTES = 65_536;
/** Problems that a check lists, of all that it counts, and readings that show how a file is read. */
export const IMPORT_PROBLEMS = 100;
export const IMPORT_ROWS = 10;
/** The newest imports of a device that are listed. */
export const IMPORTS_LISTED = 200;

/** Units in which recordings of a sensor may be, its own first. */
export const IMPORT_UNITS = {
  laser: ['mm', 'cm', 'm'],
  inclinometer: ['deg', 'rad', 'mrad', 'urad'],
} as const satisfies Record<Measuring, readonly string[]>;
/** How days are written: year first, or as in 25/12/2026, or as in 12/25/2026. */
export const DAY_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
/** Delimiters that are recognised. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

export const IMPORT_EMPTY = 'The file is empty.';
export const IMPORT_TOO_LARGE = 'The file is larger than 10 MB. Split it, or ask whoever runs this installation.';
export const IMPORT_RETIRED = 'This device is retired: nothing is imported for it. Restore it first.';
export const IMPORT_INACTIVE = 'This device is switched off: nothing is imported for it. Activate it first.';

/** Whether an account imports for devices of a system with this role in it: staff, and installers of the system. */
export function mayImport(category: Category, role: AccountRole | null): boolean {
  return category === 'staff' || (category === 'installer' && administers(category, role));
}

/** Why nothing is imported for a device, for anyone; null if it is. */
export function importProblem({ active, retired }: { active: boolean; retired: boolean }): string | null {
  if (retired) return IMPORT_RETIRED;
  return active ? null : IMPORT_INACTIVE;
}

/** Why a file is not imported, judging by its name and size. */
export function importFileProblem({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return IMPORT_EMPTY;
  return size > IMPORT_MAX_BYTES ? IMPORT_TOO_LARGE : fileNameProblem(name);
}

export interface ImportLimits {
  permissible: number;
  levels: Levels;
}

/** What is wrong with the limits of an import, and which of them it is. */
export interface LimitsProblem {
  field: 'permissible' | 'levels';
  problem: string;
}

/** Limits of the past as typed, in the sensor's own unit and in percent from L1 to L4; null without any. */
export function readImportLimits(
  { permissible, levels }: { permissible: string; levels: string },
  sensor: Measuring,
): ImportLimits | LimitsProblem | null {
  const wrong = (field: LimitsProblem['field'], problem: string): LimitsProblem => ({ field, problem });
  const [isGiven, areGiven] = [permissible.trim() !== '', levels.trim() !== ''];
  if (!isGiven && !areGiven) return null;
  // One without the other judges nothing.
  if (!isGiven || !areGiven)
    return wrong(isGiven ? 'levels' : 'permissible', 'The permissible value and the levels go together.');
  const most = THRESHOLD_RANGE[sensor].max;
  const whole = Number(permissible);
  if (!(whole > 0 && whole <= most))
    return wrong('permissible', `A value above 0, up to ${most}, in the unit of the sensor.`);
  const percents = levels.split(',').map((one) => Number(one));
  const [l1 = 0, l2 = 0, l3 = 0, l4 = 0] = percents;
  if (percents.length !== 4 || !percents.every((one) => Number.isInteger(one) && one >= 0 && one <= 100))
    return wrong('levels', 'Four whole percentages from 0 to 100, such as 25,50,75,100; 0 is off.');
  const on = percents.filter((one) => one > 0);
  if (on.length === 0 || on.some((one, index) => index > 0 && one <= (on[index - 1] ?? 0)))
    return wrong('levels', 'They rise from L1 to L4, and one of them is on.');
  const orOff = (percent: number) => (percent === 0 ? null : percent);
  return { permissible: whole, levels: [orOff(l1), orOff(l2), orOff(l3), orOff(l4)] };
}
