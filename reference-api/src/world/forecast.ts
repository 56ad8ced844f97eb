import { DAY_MS, HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { weatherAhead, type WeatherDay } from './climate';
import { addDays, startOfDay } from './days';
import { randomOf } from './random';
import type { Climate } from './sites';

const DAYS = 8;
/** Hours that a forecast covers. */
export const FORECAST_HOURS = 48;
/** A front lasts this many hours, which bring all precipitation of its day. */
export const FRONT_HOURS = 6;

/** The hour of the day (UTC) in which the front of a day begins. */
export function frontOf(place: string, day: string): number {
  return 4 + Math.floor(randomOf(place, day, 'front')() * 14);
}

/**
 * The forecast of a place in the form of OpenWeather's answers: °C, mm, moments in epoch seconds; hours without rain
 * or snow lack the field.
 */
export function forecast(place: string, climate: Climate, now: Date): string {
  const days = weatherAhead(place, climate, startOfDay(now), DAYS + 1);
  const firstHour = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS;
  return JSON.stringify({
    daily: { list: days.slice(0, DAYS).map((day, index) => dayEntry(day, addDays(startOfDay(now), index))) },
    hourly: {
      list: Array.from({ length: FORECAST_HOURS }, (_, index) =>
        hourEntry(place, days, startOfDay(now), new Date(firstHour + index * HOUR_MS)),
      ),
    },
  });
}

function dayEntry(day: WeatherDay, at: Date) {
  return {
    dt: at.getTime() / 1000 + 11 * 3600,
    temp: {
      day: tenth(day.mean + day.swing * 0.7),
      min: tenth(day.mean - day.swing),
      max: tenth(day.mean + day.swing),
    },
    weather: [sky(day, true)],
    pop: day.rain + day.snowfall > 0 ? tenth(Math.min(1, 0.4 + (day.rain + day.snowfall) / 10)) : 0,
    ...(day.rain > 0 && { rain: day.rain }),
    ...(day.snowfall > 0 && { snow: day.snowfall }),
  };
}

function hourEntry(place: string, days: readonly WeatherDay[], start: Date, at: Date) {
  const day = days[Math.floor((at.getTime() - start.getTime()) / DAY_MS)] ?? days[0];
  if (!day) throw new Error('A forecast needs days.');
  const random = randomOf(place, at.toISOString());
  const hour = at.getUTCHours();
  const front = frontOf(place, day.day);
  const wet = hour >= front && hour < front + FRONT_HOURS;
  return {
    dt: at.getTime() / 1000,
    main: { temp: tenth(day.mean + day.swing * Math.cos(((hour - 13) / 24) * 2 * Math.PI) + (random() - 0.5)) },
    weather: [wet ? sky(day, isDaylight(hour)) : sky({ ...day, rain: 0, snowfall: 0 }, isDaylight(hour))],
    pop: wet && day.rain + day.snowfall > 0 ? tenth(0.5 + random() / 2) : tenth(random() / 5),
    ...(wet && day.rain > 0 && { rain: { '1h': hundredth(day.rain / FRONT_HOURS) } }),
    ...(wet && day.snowfall > 0 && { snow: { '1h': hundredth(day.snowfall / FRONT_HOURS) } }),
  };
}

function sky(day: WeatherDay, daylight: boolean): { icon: string; description: string } {
  const suffix = daylight ? 'd' : 'n';
  if (day.snowfall > 0) return { icon: `13${suffix}`, description: day.snowfall > 4 ? 'heavy snow' : 'light snow' };
  if (day.rain > 6) return { icon: `10${suffix}`, description: 'moderate rain' };
  if (day.rain > 0) return { icon: `09${suffix}`, description: 'light rain' };
  if (day.swing > 4) return { icon: `01${suffix}`, description: 'clear sky' };
  return day.swing > 3
    ? { icon: `02${suffix}`, description: 'few clouds' }
    : { icon: `04${suffix}`, description: 'overcast clouds' };
}

function isDaylight(hour: number): boolean {
  return hour >= 6 && hour < 17;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
