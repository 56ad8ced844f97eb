import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { parseWeatherReport } from '@sagitta/shared-contracts/rules/weather';
import { forecast } from './forecast';
import { SITES } from './sites';

const MIDNIGHT = new Date('2026-01-10T00:00:00Z');

test.each(SITES)('the hours of $city bring what its days announce', ({ city, climate }) => {
  const { daily, hourly } = parseWeatherReport({ String: forecast(city, climate, MIDNIGHT), Valid: true })!;
  for (const [index, day] of daily.slice(0, 2).entries()) {
    const from = MIDNIGHT.getTime() + index * DAY_MS;
    const hours = hourly.filter(({ at }) => at >= from && at < from + DAY_MS);
    const sum = (what: 'rain' | 'snow') => hours.reduce((before, hour) => before + (hour[what] ?? 0), 0);
    expect(sum('rain')).toBeCloseTo(day.rain ?? 0, 0);
    expect(sum('snow')).toBeCloseTo(day.snow ?? 0, 0);
  }
});

test('has a day on which something falls, or the sums above would prove nothing', () => {
  const falls = SITES.some(({ city, climate }) =>
    parseWeatherReport({ String: forecast(city, climate, MIDNIGHT), Valid: true })!
      .daily.slice(0, 2)
      .some(({ rain, snow }) => (rain ?? 0) + (snow ?? 0) > 1),
  );
  expect(falls).toBe(true);
});
