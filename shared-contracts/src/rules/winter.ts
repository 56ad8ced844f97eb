import { DEFAULT_WINTER_START, isShortDate } from './time';

/**
 * The first day, yyyy-mm-dd, of the winter season that has begun by a day (docs/product/system-settings.md#w4).
 * @param start `DD.MM` of the system; anything else counts as none
 */
export function winterStartDay(day: string, start: string | null | undefined): string {
  const [date, month] = (start && isShortDate(start) ? start : DEFAULT_WINTER_START).split('.');
  const year = Number(day.slice(0, 4));
  const thisYear = `${year}-${month}-${date}`;
  return thisYear <= day ? thisYear : `${year - 1}-${month}-${date}`;
}
