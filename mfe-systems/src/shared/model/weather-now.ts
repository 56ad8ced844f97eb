import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { WeatherHour, WeatherReport } from '@sagitta/shared-contracts/rules/weather';

/** A report may be in steps of three hours. */
const STEP_MS = 3 * HOUR_MS;

/** The hour of a report that is going on now, or that comes next; null where the report is of another time. */
export function weatherNow(report: WeatherReport | null, now: number): WeatherHour | null {
  const near = report?.hourly.filter((hour) => Math.abs(hour.at - now) < STEP_MS) ?? [];
  return near.findLast((hour) => hour.at <= now) ?? near[0] ?? null;
}
