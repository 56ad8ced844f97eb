import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';
import type { WeatherDrawing, WeatherHour, WeatherSummary } from './weather';

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

/** On a stretch that is hatched. */
export const NOT_STORED = 'not stored';

/** What a moment had, with its hour; of a moment without weather, that it was not stored. */
export function hourText(hour: WeatherHour | null, moment: number, zone: string): string {
  if (!hour) return `${formatDateTime(moment, { zone, named: true })}: no weather stored`;
  const when = formatDateTime(hour.at, { zone, named: true });
  const air = hour.temperature === null ? 'air temperature not stored' : `air ${temperatureText(hour.temperature)}`;
  const snow = hour.snow === null ? 'snowfall not stored' : `snowfall ${snowText(hour.snow)} of water an hour`;
  return `${when}: ${air}, ${snow}`;
}

/** What the whole range had; of one with gaps, what is stored of it. */
export function summaryText({ lowest, highest, snow, stored, snowStored }: WeatherSummary): string {
  const share = (of: number) => `${Math.floor(of * 100)}\u00A0% of the time.`;
  const missing = [
    stored < COMPLETE ? ` Stored for ${share(stored)}` : '',
    snowStored < Math.min(stored, COMPLETE) ? ` Snowfall is stored for ${share(snowStored)}` : '',
  ].join('');
  const air = `Air ${temperatureText(lowest)} to ${temperatureText(highest)}`;
  const all = snowStored < COMPLETE ? 'in the stored hours' : 'in all';
  return `${air}, snowfall ${snow === null ? 'not stored' : `${snowText(snow)} of water ${all}`}.${missing}`;
}

/** What the hatching of a drawing means; empty without any. */
export function hatchNote({ unknown: { temperature, snow } }: WeatherDrawing): string {
  return temperature.length + snow.length === 0 ? '' : ' Hatched: nothing stored, so snow is unknown there.';
}

/** How long before the days of the axis the weather of last winter was: `365 days earlier`. */
export function earlierText(byMs: number): string {
  return `${Math.round(byMs / DAY_MS)} days earlier`;
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
