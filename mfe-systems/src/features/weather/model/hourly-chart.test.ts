import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { CHART, comingHours, hourlyChart } from './hourly-chart';

const NOW = Date.parse('2026-01-10T12:30:00Z');
const hour = (offset: number, own: Partial<WeatherHour> = {}): WeatherHour => ({
  at: NOW + (offset - 0.5) * HOUR_MS,
  temperature: 0,
  icon: null,
  description: null,
  pop: null,
  rain: null,
  snow: null,
  ...own,
});

describe('comingHours', () => {
  const report = (from: number, count: number) => ({
    daily: [],
    hourly: Array.from({ length: count }, (_, index) => hour(from + index)),
  });

  test('begins with the hour that is going on and has 25', () => {
    const hours = comingHours(report(-5, 96), NOW);
    expect([hours.length, hours[0]?.at]).toEqual([25, NOW - HOUR_MS / 2]);
  });

  test('has none of a report that is over', () => expect(comingHours(report(-30, 20), NOW)).toEqual([]));
});

describe('hourlyChart', () => {
  test('leaves a gap where a temperature is missing', () => {
    expect(hourlyChart([hour(0), hour(1, { temperature: null }), hour(2)]).line.match(/M/g)).toHaveLength(2);
  });

  test('draws warmer higher, and 0 °C only where it lies within', () => {
    const { line, zeroY } = hourlyChart([hour(0, { temperature: -6 }), hour(1, { temperature: 6 })]);
    const [, cold, warm] = /^M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)$/.exec(line) ?? [];
    expect(Number(cold)).toBeGreaterThan(Number(warm));
    expect(zeroY).toBeGreaterThan(Number(warm));
    expect(hourlyChart([hour(0, { temperature: 20 }), hour(1, { temperature: 30 })]).zeroY).toBeNull();
  });

  test('sets snow on rain and keeps both inside the drawing', () => {
    const { bars } = hourlyChart([hour(0, { rain: 40, snow: 40 }), hour(1, { rain: 0, snow: 0.2 })]);
    expect(bars.map(({ kind }) => kind)).toEqual(['rain', 'snow', 'snow']);
    expect(bars[1]?.y).toBeCloseTo((bars[0]?.y ?? 0) - (bars[1]?.height ?? 0), 0);
    for (const { y, height } of bars) {
      expect(y).toBeGreaterThanOrEqual(CHART.top);
      expect(y + height).toBeLessThanOrEqual(CHART.height);
    }
  });

  test.each([
    ['no hours', []],
    ['hours that say nothing', [hour(0, { temperature: null })]],
  ])('draws %s as nothing, never as NaN', (_, hours) => {
    expect(JSON.stringify(hourlyChart(hours))).not.toMatch(/NaN/);
    expect(hourlyChart(hours)).toMatchObject({ line: '', bars: [], zeroY: null });
  });

  test('names every sixth hour', () => {
    const hours = Array.from({ length: 25 }, (_, index) => hour(index));
    expect(hourlyChart(hours).labels.map(({ at }) => (at - (hours[0]?.at ?? 0)) / HOUR_MS)).toEqual([0, 6, 12, 18]);
  });
});
