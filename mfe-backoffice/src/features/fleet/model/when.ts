import { ageMs, DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import { dayText } from '../../../shared/model/day';

/** `Silent since 19/11/2026, 04:12 CET, 2 days ago`; of what was never heard `Never heard`. */
export function silentSince(moment: string | null, now: number, timezone: string | null): string {
  if (ageMs(moment, now) === Number.POSITIVE_INFINITY) return 'Never heard';
  return `Silent since ${formatDateTime(moment, { zone: siteZone(timezone), named: true })}, ${formatAge(moment, now)}`;
}

/** `12/11/2026, 9 days ago`. Both are yyyy-mm-dd. */
export function dayAndDistance(day: string, today: string): string {
  return `${dayText(day)}, ${distance(Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / DAY_MS))}`;
}

function distance(days: number): string {
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days < 0 ? 'yesterday' : 'tomorrow';
  return days < 0 ? `${-days} days ago` : `in ${days} days`;
}
