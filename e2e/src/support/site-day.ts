import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';

/**
 * A day of the sites' calendar, yyyy-mm-dd, counted from the day of `now`. It steps by calendar days: a day on which
 * the clocks change has 23 or 25 hours.
 */
export function siteDay(now: number, ahead: number): string {
  const today = dayInZone(now, siteZone(null));
  return new Date(Date.parse(today) + ahead * DAY_MS).toISOString().slice(0, 10);
}

/** As a person writes it: dd/mm/yyyy. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
