import * as v from 'valibot';
import { DAY_MS } from '../rules/age';
import { operation } from '../operation';
import { IdSchema, maybe, TimestampSchema } from '../wire';

/** Longest range of one call: a winter and the one before it. */
export const PAST_WEATHER_DAYS = 400;
const RANGE_MS = PAST_WEATHER_DAYS * DAY_MS;

/**
 * The weather of one hour at a site, by the last forecast made before it; nothing of it was measured on the roof.
 */
export const PastWeatherHourSchema = v.object({
  /** The moment at which the hour begins, ISO 8601. */
  At: v.string(),
  /** °C. */
  Temperature: maybe(v.number()),
  /** Snowfall in mm of water in one hour; not the depth of the snow that lies. */
  Snow: maybe(v.number()),
});
export type PastWeatherHour = v.InferOutput<typeof PastWeatherHourSchema>;

/**
 * The stored weather of a system in time order, `Start` and `End` inclusive, at most {@link PAST_WEATHER_DAYS} days
 * (docs/product/weather.md#past-weather). Hours that were not stored are left out; hours to come are not answered.
 * Since contract 1.3: a host without it answers 404 or 501.
 */
export const listPastWeather = operation('POST', '/past-weather', {
  name: 'listPastWeather',
  input: v.pipe(
    v.object({ systemID: IdSchema, Start: TimestampSchema, End: TimestampSchema }),
    v.check(({ Start, End }) => Date.parse(Start) <= Date.parse(End), 'Start is after End'),
    v.check(
      ({ Start, End }) => Date.parse(End) - Date.parse(Start) <= RANGE_MS,
      `Longer than ${PAST_WEATHER_DAYS} days`,
    ),
  ),
  output: v.array(PastWeatherHourSchema),
});
