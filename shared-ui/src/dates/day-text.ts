import { isDay } from '@sagitta/shared-contracts/rules/time';

const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** How a day is typed, whatever the browser's language. */
export const DAY_FORM = 'dd/mm/yyyy';

/** What is wrong with a text that is no day. */
export function dayProblem(text: string): string {
  return TYPED.test(text.trim()) ? 'There is no such day' : `Dates are written ${DAY_FORM}`;
}

/** `2026-11-03` as `03/11/2026`. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** A typed day, day before month, as yyyy-mm-dd; null for anything else, such as 31/02. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const [, day = '', month = '', year = ''] = TYPED.exec(trimmed) ?? [];
  const iso = ISO.test(trimmed) ? trimmed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}
