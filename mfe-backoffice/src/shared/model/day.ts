import { isDay } from '@sagitta/shared-contracts/rules/time';
import * as v from 'valibot';

/** An optional day of a form, yyyy-mm-dd. */
export const DaySchema = v.pipe(
  v.string(),
  v.check((day) => day === '' || isDay(day), 'Dates are written dd/mm/yyyy'),
);
