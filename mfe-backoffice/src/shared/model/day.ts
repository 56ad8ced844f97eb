import { isDay, isRecordDay, RECORD_DAY_PROBLEM } from '@sagitta/shared-contracts/rules/time';
import { formatDate, MISSING } from '@sagitta/shared-ui/format';
import * as v from 'valibot';

/** As a form writes a day. */
const WRITTEN = /^\d{2}\/\d{2}\/\d{4}$/;

/** An optional day of a form, yyyy-mm-dd; what is typed and is none stays as it is typed. */
export const DaySchema = v.pipe(
  v.string(),
  v.check((day) => day === '' || isDay(day) || WRITTEN.test(day), 'Dates are written dd/mm/yyyy'),
  v.check((day) => day === '' || isDay(day) || !WRITTEN.test(day), 'There is no such day'),
  v.check((day) => !isDay(day) || isRecordDay(day), RECORD_DAY_PROBLEM),
);

/** The day of a moment in a zone (IANA), yyyy-mm-dd. */
export function dayOf(moment: number, zone: string): string {
  return formatDate(moment, { zone }).split('/').toReversed().join('-');
}

/** A stored day as dd/mm/yyyy, or as dd/mm/yy. Another host may send it as a moment. */
export function dayText(day: string | null, years: 'long' | 'short' = 'long'): string {
  if (!day) return MISSING;
  const [year = '', month, date] = day.slice(0, 10).split('-');
  return [date, month, years === 'short' ? year.slice(-2) : year].join('/');
}
