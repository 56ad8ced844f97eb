import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { WeatherDay, WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { dayTime } from './day-time';
import { spanText } from './span';

const hours = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * step * HOUR_MS }) as WeatherHour);
const days = (count: number) => Array.from({ length: count }, () => ({}) as WeatherDay);

describe('spanText', () => {
  test.each([
    ['25 hours', hours(25, 1), 'next 24 h'],
    ['25 steps of three hours', hours(25, 3), 'next 3 days'],
    ['17 steps of three hours', hours(17, 3), 'next 2 days'],
    ['20 steps of three hours', hours(20, 3), 'next 57 h'],
    ['what is left of a report', hours(6, 1), 'next 5 h'],
    ['one moment', hours(1, 1), ''],
  ])('calls %s by their length', (_, list, text) =>
    expect(spanText(list, days(8)).replaceAll('\u202f', ' ')).toBe(text),
  );

  test('shows days where there are no hours', () => {
    expect(spanText([], days(8))).toBe('next 8 days');
    expect(spanText([], days(1))).toBe('next day');
  });
});

describe('dayTime', () => {
  const at = (text: string) => Date.parse(text);
  test.each([
    ['the same day', '2026-01-10T22:00:00Z', '23:00'],
    ['past midnight at the site', '2026-01-10T23:00:00Z', 'Sun 00:00'],
    ['a week later', '2026-01-17T12:00:00Z', 'Sat 13:00'],
  ])('names the day of %s only where it is another', (_, moment, text) =>
    expect(dayTime(at(moment), at('2026-01-10T12:00:00Z'), 'Europe/Warsaw')).toBe(text),
  );
});
