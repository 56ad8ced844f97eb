import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { weatherSummary } from './summary';

const hour = (own: Partial<WeatherHour>): WeatherHour => ({
  at: Date.parse('2026-01-10T13:00:00Z'),
  temperature: null,
  icon: null,
  description: null,
  pop: null,
  rain: null,
  snow: null,
  ...own,
});
const say = (...hours: Partial<WeatherHour>[]) =>
  weatherSummary(hours.map(hour), 'Europe/Warsaw').replaceAll('\u202f', ' ');

describe('weatherSummary', () => {
  test('adds up snow and rain and tells the coldest hour in the zone of the site', () => {
    expect(say({ snow: 9, temperature: -1 }, { snow: 8, rain: 2, temperature: -4 })).toBe(
      'snow 17 mm, rain 2 mm, lowest −4 °C at 14:00',
    );
  });
  test('says less than one as the document does', () => expect(say({ snow: 0.4 })).toBe('snow <1 mm'));
  test('says nothing of what is not known', () => expect(say({})).toBe(''));
});
