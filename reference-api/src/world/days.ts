import { DAY_MS } from '@sagitta/shared-contracts/rules/age';

/** Midnight UTC of the moment's day. */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The day `days` days later, or earlier if negative. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** yyyy-mm-dd. */
export function dayText(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
