import * as v from 'valibot';

interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * A weather service: the forecast of a place as it is stored, JSON text with daily.list and hourly.list
 * (docs/product/weather.md).
 * Rejects where it cannot be had; what it says then names no key.
 */
export type WeatherService = (place: Coordinates, signal: AbortSignal) => Promise<string>;

export interface OpenWeatherOptions {
  key: string;
  /** Address of the service, without a trailing slash. */
  url: string;
  /** `metric` is °C, `standard` kelvin; the shell's `weatherUnit` has to say the same. */
  units: 'metric' | 'standard';
  timeoutMs?: number;
}

/** What the panel shows, and a little more: the service has up to 16 days and 96 hours. */
const DAYS = 8;
const HOURS = 48;
const TIMEOUT_MS = 10_000;

/** Prefix of every report that comes from the service, to distinguish it from a simulated one. */
export const SERVICE_MARK = '{"source":"openweather"';

/** OpenWeather's daily and hourly forecasts. */
export function openWeather({ key, url, units, timeoutMs = TIMEOUT_MS }: OpenWeatherOptions): WeatherService {
  const ask = async <T>(
    kind: 'daily' | 'hourly',
    { latitude, longitude }: Coordinates,
    count: number,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T[]> => {
    const query = new URLSearchParams({
      lat: latitude.toFixed(4),
      lon: longitude.toFixed(4),
      cnt: String(count),
      units,
      appid: key,
    });
    const answer = await fetch(`${url}/forecast/${kind}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) throw new Error(`The weather service answered ${answer.status} to the ${kind} forecast.`);
    const parsed = v.safeParse(v.object({ list: v.array(schema) }), await answer.json());
    if (!parsed.success)
      throw new Error(`The ${kind} forecast of the weather service is not one: ${v.summarize(parsed.issues)}`);
    return parsed.output.list.slice(0, count);
  };
  return async (place, signal) => {
    const [daily, hourly] = await Promise.all([
      ask('daily', place, DAYS, DaySchema, signal),
      ask('hourly', place, HOURS, HourSchema, signal),
    ]);
    // The units are stored with the report: past hours are kept in °C.
    return `${SERVICE_MARK},${JSON.stringify({ units, daily: { list: daily }, hourly: { list: hourly } }).slice(1)}`;
  };
}

// Only what is displayed is kept: a list of systems contains a report for each.
const amount = v.optional(v.union([v.number(), v.record(v.string(), v.number())]));
const common = {
  dt: v.number(),
  weather: v.optional(v.array(v.object({ icon: v.string(), description: v.string() }))),
  pop: v.optional(v.number()),
  rain: amount,
  snow: amount,
};
const DaySchema = v.object({ ...common, temp: v.object({ day: v.number(), min: v.number(), max: v.number() }) });
const HourSchema = v.object({ ...common, main: v.object({ temp: v.number() }) });
