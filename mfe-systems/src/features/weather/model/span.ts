import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { WeatherDay, WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { formatNumber } from '@sagitta/shared-ui/format';

/** Up to so many days are told in hours. */
const DAYS_IN_HOURS = 2;

/** How far the report reaches, by its true length: `next 24 h`, `next 3 days`. Empty for a single moment. */
export function spanText(hours: readonly WeatherHour[], days: readonly WeatherDay[]): string {
  const length = (hours.at(-1)?.at ?? 0) - (hours[0]?.at ?? 0);
  if (hours.length === 0) return days.length === 1 ? 'next day' : `next ${days.length} days`;
  if (length < HOUR_MS) return '';
  const whole = Math.round(length / DAY_MS);
  if (whole >= DAYS_IN_HOURS && Math.abs(length - whole * DAY_MS) < HOUR_MS) return `next ${whole} days`;
  return `next ${formatNumber(Math.round(length / HOUR_MS), { unit: 'h' })}`;
}
