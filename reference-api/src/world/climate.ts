import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { addDays, dayText } from './days';
import { randomOf } from './random';
import type { Climate } from './sites';

export interface WeatherDay {
  day: string;
  /** °C. */
  mean: number;
  /** Half the difference between the warmest and the coldest hour. */
  swing: number;
  /** mm of water. */
  rain: number;
  snowfall: number;
  /** Snow on the ground and on roofs at the end of the day, kg/m². */
  snowLoad: number;
}

/**
 * Seasons are computed from 1 September, when there is no snow anywhere, so that a day's weather does not depend on
 * when it is requested.
 */
function seasonStart(day: Date): Date {
  const year = day.getUTCMonth() >= 8 ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return new Date(Date.UTC(year, 8, 1));
}

/** The days of a place from `first` to `last`, both inclusive: warm and cold spells, fronts with rain or snow, thaw. */
export function weatherDays(place: string, climate: Climate, first: Date, last: Date): WeatherDay[] {
  const days: WeatherDay[] = [];
  let spell = 0;
  let snowLoad = 0;
  let start = seasonStart(first).getTime();
  for (let at = start; at <= last.getTime(); at += DAY_MS) {
    const day = new Date(at);
    if (seasonStart(day).getTime() !== start) {
      start = seasonStart(day).getTime();
      [spell, snowLoad] = [0, 0];
    }
    const random = randomOf(place, dayText(day));
    spell = 0.82 * spell + (random() + random() + random() - 1.5) * 3.4;
    const dayOfYear = (at - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY_MS;
    // The coldest day is about 20 January.
    const season = (1 - Math.cos((2 * Math.PI * (dayOfYear - 20)) / 365.25)) / 2;
    const mean = climate.january + (climate.july - climate.january) * season + spell;
    const water = random() < 0.34 ? 0.4 + random() ** 2 * 14 : 0;
    const cold = Math.min(1, Math.max(0, (1.5 - mean) / 3));
    const snowfall = water * cold * climate.snow;
    snowLoad = Math.max(0, snowLoad * 0.985 + snowfall - Math.max(0, mean) * 3.2);
    if (at >= first.getTime()) {
      days.push({
        day: dayText(day),
        mean: round(mean),
        swing: round(2 + 4 * season * random()),
        rain: round(water * (1 - cold)),
        snowfall: round(snowfall),
        snowLoad: round(snowLoad),
      });
    }
  }
  return days;
}

export function weatherAhead(place: string, climate: Climate, from: Date, days: number): WeatherDay[] {
  return weatherDays(place, climate, from, addDays(from, days - 1));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
