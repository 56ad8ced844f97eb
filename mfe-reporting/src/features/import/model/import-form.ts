import {
  DAY_ORDERS,
  type DayOrder,
  DECIMAL_MARKS,
  IMPORT_UNITS,
  readImportLimits,
} from '@sagitta/shared-contracts/rules/reading-import';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import * as v from 'valibot';

/** How a file is read, as typed; an empty text where nothing is chosen. */
export const NO_OPTIONS = {
  timeColumn: '',
  valueColumn: '',
  temperatureColumn: '',
  unit: '',
  timeZone: '',
  order: '',
  delimiter: '',
  decimal: '.',
  headerLine: '',
  missing: '',
  permissible: '',
  levels: '',
};
export type ImportOptions = typeof NO_OPTIONS;

const LINE = /^([1-9]\d{0,5})?$/;
export const isHeaderLine = (text: string) => LINE.test(text);

const oneOf = (known: readonly string[], problem: string) =>
  v.pipe(
    v.string(),
    v.check((text) => known.includes(text), problem),
  );

/** What may be sent of a file that has these columns (docs/product/import.md): the host checks the same again. */
export function importSchema(sensor: Measuring, columns: readonly string[]) {
  const limitsProblem = ({ permissible, levels }: Pick<ImportOptions, 'permissible' | 'levels'>) => {
    const limits = readImportLimits({ permissible, levels }, sensor);
    return limits && 'problem' in limits ? limits : null;
  };
  const options = v.object({
    timeColumn: oneOf(columns, 'Choose the column of the times.'),
    valueColumn: oneOf(columns, 'Choose the column of the values.'),
    temperatureColumn: oneOf([...columns, ''], 'Choose a column of the file, or none.'),
    unit: oneOf(IMPORT_UNITS[sensor], 'Choose the unit of the values.'),
    timeZone: v.pipe(v.string(), v.nonEmpty('Choose whose clocks the times show.')),
    order: oneOf(DAY_ORDERS, 'Choose how days are written.'),
    delimiter: v.string(),
    decimal: oneOf(DECIMAL_MARKS, 'Choose a point or a comma.'),
    headerLine: v.pipe(v.string(), v.trim(), v.check(isHeaderLine, 'The number of a line, or nothing.')),
    missing: v.pipe(v.string(), v.maxLength(500, 'At most 500 characters.')),
    permissible: v.string(),
    levels: v.string(),
  });
  return v.pipe(
    options,
    v.forward(
      v.check(
        (typed) => limitsProblem(typed)?.field !== 'permissible',
        ({ input }) => limitsProblem(input)?.problem ?? '',
      ),
      ['permissible'],
    ),
    v.forward(
      v.check(
        (typed) => limitsProblem(typed)?.field !== 'levels',
        ({ input }) => limitsProblem(input)?.problem ?? '',
      ),
      ['levels'],
    ),
  );
}

const YEAR_FIRST = /^\d{4}[-/.]/;

/** The only order that a time can have by how it looks; null where the person has to know. */
export function orderOf(samples: readonly string[]): DayOrder | null {
  return samples.length > 0 && samples.every((text) => YEAR_FIRST.test(text)) ? 'ymd' : null;
}
