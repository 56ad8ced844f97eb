import type { SqlString } from '../wire';
import { isRecord, numberOrNull, parseJson, textOrNull } from './json';

/** Number of entries in the hourly chart (docs/product/weather.md). */
export const HOURLY_ENTRIES = 25;
/** A probability of precipitation is highlighted from this many percent on, as displayed: docs/product/weather.md. */
const LIKELY_PERCENT = 70;

const KELVIN_ZERO = 273.15;

interface WeatherEntry {
  /** Epoch ms. */
  at: number;
  icon: string | null;
  description: string | null;
  /** Probability of precipitation, 0 to 1. */
  pop: number | null;
  /** mm. */
  rain: number | null;
  snow: number | null;
}

/** Temperatures in °C. */
export interface WeatherDay extends WeatherEntry {
  day: number | null;
  min: number | null;
  max: number | null;
}

export interface WeatherHour extends WeatherEntry {
  temperature: number | null;
}

export interface WeatherReport {
  daily: WeatherDay[];
  hourly: WeatherHour[];
}

/**
 * Parses a system's stored weather report: JSON with daily.list and hourly.list (docs/product/weather.md). Hours may
 * lack pop, rain or snow, which are numbers or under `1h` or `3h`. Null if there is nothing to show.
 * @param unit of the report's temperatures
 */
export function parseWeatherReport(
  report: SqlString | null,
  unit: 'celsius' | 'kelvin' = 'celsius',
): WeatherReport | null {
  if (!report?.Valid) return null;
  const parsed = parseJson(report.String);
  if (!isRecord(parsed)) return null;
  const celsius = (value: unknown) => toCelsius(numberOrNull(value), unit);
  const daily = entries(parsed.daily, (entry) => {
    const temperature = isRecord(entry.temp) ? entry.temp : {};
    return { day: celsius(temperature.day), min: celsius(temperature.min), max: celsius(temperature.max) };
  });
  const hourly = entries(parsed.hourly, (entry) => ({
    temperature: celsius(isRecord(entry.main) ? entry.main.temp : null),
  }));
  return daily.length + hourly.length === 0 ? null : { daily, hourly };
}

export function isPrecipitationLikely(pop: number | null): boolean {
  return pop !== null && precipitationPercent(pop) >= LIKELY_PERCENT;
}

/** A probability of 0 to 1 in whole percent, as displayed. */
export function precipitationPercent(pop: number): number {
  return Math.round(pop * 100);
}

/** Rain or snow in mm as shown: `<1` below 1, else whole (docs/product/weather.md); null where there is none. */
export function precipitationText(millimetres: number | null): string | null {
  if (millimetres === null || millimetres <= 0) return null;
  return millimetres < 1 ? '<1' : String(Math.round(millimetres));
}

function entries<T>(part: unknown, own: (entry: Record<string, unknown>) => T): (WeatherEntry & T)[] {
  const list: unknown = isRecord(part) ? part.list : null;
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap((entry) => {
    const dt = numberOrNull(entry.dt);
    return dt === null ? [] : [{ ...common(entry, dt), ...own(entry) }];
  });
}

function common(entry: Record<string, unknown>, dt: number): WeatherEntry {
  const first: unknown = Array.isArray(entry.weather) ? entry.weather[0] : null;
  const sky = isRecord(first) ? first : {};
  return {
    at: dt * 1000,
    icon: textOrNull(sky.icon),
    description: textOrNull(sky.description),
    pop: numberOrNull(entry.pop),
    rain: amount(entry.rain),
    snow: amount(entry.snow),
  };
}

function amount(value: unknown): number | null {
  return numberOrNull(isRecord(value) ? (value['3h'] ?? value['1h']) : value);
}

function toCelsius(value: number | null, unit: 'celsius' | 'kelvin'): number | null {
  return value === null || unit === 'celsius' ? value : value - KELVIN_ZERO;
}
