import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';
import type { WeatherHour, WeatherSummary } from './weather';

/** Below this share of a range, the page says that hours are missing. */
const COMPLETE = 0.99;

/** `−3.2 °C` */
export function temperatureText(value: number | null): string {
  return formatNumber(value, { decimals: 1, unit: '°C' });
}

/** `0.40 mm`, water, not depth. */
export function snowText(value: number | null): string {
  return formatNumber(value, { decimals: value !== null && value >= 10 ? 1 : 2, unit: 'mm' });
}

/** What a moment had, with its hour; of a moment without weather, that it was not stored. */
export function hourText(hour: WeatherHour | null, moment: number, zone: string): string {
  if (!hour) return `${formatDateTime(moment, { zone, named: true })}: no weather stored`;
  const when = formatDateTime(hour.at, { zone, named: true });
  return `${when}: air ${temperatureText(hour.temperature)}, snowfall ${snowText(hour.snow)} of water an hour`;
}

/** What the whole range had. */
export function summaryText({ lowest, highest, snow, stored }: WeatherSummary): string {
  const missing = stored < COMPLETE ? ` Stored for ${Math.floor(stored * 100)}\u00A0% of the time.` : '';
  const air = `Air ${temperatureText(lowest)} to ${temperatureText(highest)}`;
  return `${air}, snowfall ${snowText(snow)} of water in all.${missing}`;
}

/** How long a bar is: `1 h`, `day`, `3 days`. */
function barText(ms: number): string {
  if (ms < DAY_MS) return `${ms / HOUR_MS}\u00A0h`;
  return ms === DAY_MS ? 'day' : `${Math.round(ms / DAY_MS)} days`;
}

/**
 * What line and bars are, and where they come from.
 * @param barMs how long a bar is; null without bars
 */
export function weatherNote(system: string, barMs: number | null): string {
  const bars = barMs === null ? '' : ` Bars: snowfall, mm of water per ${barText(barMs)}, not the depth of the snow.`;
  return `Line: air temperature.${bars} The last forecast for each hour at ${system}, not measured.`;
}
