import { DAY_MS } from '@sagitta/shared-contracts/rules/age';

/** The maximum number of days that a table lists one by one. */
const MOST_DAYS = 31;

/** Whether the figures of a period, first and last day included, are those of days or of months. */
export function figuresUnit([first, last]: readonly [string, string]): 'day' | 'month' {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS < MOST_DAYS ? 'day' : 'month';
}
/** The days of a short period or the months of a longer one, in order, as the figures name them. */
export function periodsOf([first, last]: readonly [string, string]): { unit: 'day' | 'month'; names: string[] } {
  const unit = figuresUnit([first, last]);
  const names: string[] = [];
  const cut = unit === 'day' ? 10 : 7;
  const at = new Date(`${first.slice(0, cut)}${unit === 'day' ? '' : '-01'}T00:00:00Z`);
  while (at.toISOString().slice(0, cut) <= last.slice(0, cut)) {
    names.push(at.toISOString().slice(0, cut));
    if (unit === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return { unit, names };
}
