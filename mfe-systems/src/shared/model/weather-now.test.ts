import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { weatherNow } from './weather-now';

const NOW = Date.parse('2026-01-10T12:30:00Z');
const hour = (offset: number): WeatherHour => ({
  at: NOW + offset * HOUR_MS,
  temperature: offset,
  icon: null,
  description: null,
  pop: null,
  rain: null,
  snow: null,
});
const at = (...offsets: number[]) => weatherNow({ daily: [], hourly: offsets.map(hour) }, NOW)?.temperature;

describe('weatherNow', () => {
  test('takes the hour that has begun', () => expect(at(-1.5, -0.5, 0.5, 1.5)).toBe(-0.5));
  test('takes a step of three hours that has begun', () => expect(at(-2.5, 0.5)).toBe(-2.5));
  test('takes the next hour where the report begins later', () => expect(at(0.5, 1.5)).toBe(0.5));
  test.each([[[-3]], [[3]], [[]]])('knows nothing from a report of another time: %j h', (offsets) =>
    expect(at(...offsets)).toBeUndefined(),
  );
  test('knows nothing without a report', () => expect(weatherNow(null, NOW)).toBeNull());
});
