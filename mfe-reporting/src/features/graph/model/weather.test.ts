import type { PastWeatherHour } from '@sagitta/shared-contracts/api/past-weather';
import {
  commonScale,
  stepOf,
  weatherAt,
  weatherDrawing,
  weatherHours,
  weatherSummary,
  type WeatherDrawing,
} from './weather';
import { hatchNote, hourText, summaryText, weatherNote } from './weather-text';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WARSAW = 'Europe/Warsaw';
const FROM = Date.parse('2026-01-10T00:00Z');
const SIZE = { width: 240, temperature: 100, snow: 50, bars: 240 };

const series = (count: number, more: (index: number) => Partial<PastWeatherHour> = () => ({}), step = 1, from = FROM) =>
  weatherHours(
    Array.from({ length: count }, (_, index) => ({
      At: new Date(from + index * step * HOUR).toISOString(),
      Temperature: -1,
      Snow: 0,
      ...more(index),
    })),
  );
const plain = (text: string) => text.replaceAll(/[\u202f\u00A0]/g, ' ');

describe('the hours of an answer', () => {
  test('are in time order, without those that have no moment', () => {
    const hours = weatherHours([
      { At: '2026-01-10T02:00Z', Temperature: 2, Snow: null },
      { At: 'noon', Temperature: 9, Snow: 9 },
      { At: '2026-01-10T01:00Z', Temperature: 1, Snow: 0.5 },
    ]);
    expect(hours).toEqual([
      { at: FROM + HOUR, temperature: 1, snow: 0.5 },
      { at: FROM + 2 * HOUR, temperature: 2, snow: null },
    ]);
  });

  test.each([
    [1, 1],
    [3, 3],
    [24, 3],
  ])('%p h apart hold for %p h', (apart, holds) => {
    expect(stepOf(series(4, undefined, apart))).toBe(holds * HOUR);
  });

  test('hold for an hour where there is one', () => {
    expect(stepOf(series(1))).toBe(HOUR);
  });
});

describe('the weather of a moment', () => {
  const hours = [...series(3), ...series(2, undefined, 1, FROM + 10 * HOUR)];

  test.each([
    ['the start of an hour', 0, 0],
    ['its last moment', HOUR - 1, 0],
    ['the next hour', HOUR, 1],
    ['the hour after a gap', 10.5 * HOUR, 3],
  ])('is that of its hour: %s', (_, after, index) => {
    expect(weatherAt(hours, FROM + after)).toBe(hours[index]);
  });

  test.each([
    ['before the first hour', -1],
    ['in a gap', 3 * HOUR],
    ['after the last hour', 12 * HOUR],
  ])('is none %s', (_, after) => {
    expect(weatherAt(hours, FROM + after)).toBeNull();
  });

  test('is none without any', () => {
    expect(weatherAt([], FROM)).toBeNull();
  });
});

describe('the summary of a range', () => {
  test('has the range of the temperature, the snow of all hours, and how much of the time is stored', () => {
    const hours = series(12, (index) => ({ Temperature: index - 4, Snow: 0.25 }));
    const summary = weatherSummary(hours, { from: FROM, to: FROM + DAY });
    expect(summary).toEqual({ lowest: -4, highest: 7, snow: 3, stored: 0.5, snowStored: 0.5 });
    expect(plain(summaryText(summary))).toBe(
      'Air −4.0 °C to 7.0 °C, snowfall 3.00 mm of water in the stored hours. Stored for 50 % of the time.',
    );
  });

  test('adds up hours of three as three', () => {
    expect(
      weatherSummary(
        series(8, () => ({ Snow: 0.5 }), 3),
        { from: FROM, to: FROM + DAY },
      ),
    ).toMatchObject({
      snow: 12,
      stored: 1,
    });
  });

  test('does not take unknown snow for none', () => {
    const summary = weatherSummary(
      series(24, () => ({ Snow: null })),
      { from: FROM, to: FROM + DAY },
    );
    expect(summary.snow).toBeNull();
    expect(plain(summaryText(summary))).toBe(
      'Air −1.0 °C to −1.0 °C, snowfall not stored. Snowfall is stored for 0 % of the time.',
    );
  });
});

describe('the drawing', () => {
  const shown = { from: FROM, to: FROM + DAY };
  const draw = (hours = series(24), range = shown, size = SIZE) => weatherDrawing(hours, range, WARSAW, size);

  test.each([
    ['frost alone', -12, [0, -15]],
    ['warmth alone', 12, [15, 0]],
    ['exactly 0 °C', 0, [0, -5]],
  ])('marks 0 °C with %s', (_, Temperature, axis) => {
    const drawing = draw(series(24, () => ({ Temperature })));
    expect([drawing?.highest, drawing?.lowest]).toEqual(axis);
    expect(drawing?.zeroY).toBe(axis[0] === 0 ? 0 : 100);
  });

  test('places an hour where it begins, on the axis of the curve', () => {
    expect(draw(series(3, (index) => ({ Temperature: -5 * index })))?.line).toBe('M0.0 0.0L10.0 50.0L20.0 100.0');
  });

  test('leaves gaps open, and draws a single hour as a dot', () => {
    const hours = [...series(2), ...series(1, undefined, 1, FROM + 10 * HOUR)];
    expect(draw(hours)?.line.match(/[MLh]/g)?.join('')).toBe('MLMh');
  });

  test('breaks at an hour without a temperature', () => {
    expect(draw(series(5, (index) => (index === 2 ? { Temperature: null } : {})))?.line.match(/M/g)).toHaveLength(2);
  });

  test('keeps the coldest and the warmest hour of a year', () => {
    const year = series(9_600, (index) => ({ Temperature: index === 4_321 ? -30 : Number(index === 6_543) * 20 }));
    const { line = '' } = draw(year, { from: FROM, to: FROM + 400 * DAY }) ?? {};
    expect(line.length).toBeLessThan(12_000);
    expect(line).toMatch(/ 100\.0/);
    expect(line).toMatch(/ 0\.0L/);
  });

  test('has a bar for each hour with snow, none for unknown or no snow, and the highest over the whole height', () => {
    const hours = series(24, (index) => ({ Snow: [0, 1, 2, null][index] ?? 0 }));
    expect(draw(hours)).toMatchObject({
      barMs: HOUR,
      mostSnow: 2,
      bars: [
        { x: 10, width: 10, y: 25, height: 25 },
        { x: 20, width: 10, y: 0, height: 50 },
      ],
    });
  });

  test('adds hours up where there is no room for each, and loses none', () => {
    const hours = series(30 * 24, () => ({ Snow: 0.1 }));
    const month = { from: FROM, to: FROM + 30 * DAY };
    const drawing = draw(hours, month, { ...SIZE, bars: 150 });
    expect(drawing?.barMs).toBe(6 * HOUR);
    expect(drawing?.mostSnow).toBeCloseTo(0.6);
    const fallen = drawing?.bars.reduce((sum, { height }) => sum + (height / 50) * (drawing?.mostSnow ?? 0), 0);
    expect(fallen).toBeCloseTo(72);
  });

  test.each([
    ['spring', '2026-03-28T23:00Z', 23],
    ['autumn', '2026-10-24T22:00Z', 25],
  ])('has days of the wall clock in %s: that of the change has its own length', (_, midnight, length) => {
    const day = Date.parse(midnight);
    const range = { from: day - 3 * DAY, to: day + 4 * DAY };
    const hours = series(7 * 24, () => ({ Snow: 1 }), 1, range.from);
    const drawing = draw(hours, range, { ...SIZE, bars: 7 });
    const starts = drawing?.bars.map(({ x }) => Math.round((range.from + (x / 240) * 7 * DAY - day) / HOUR));
    expect(starts).toContain(0);
    expect(starts).toContain(length);
    expect(drawing?.mostSnow).toBe(Math.max(24, length));
  });

  test('tells hours whose snow is unknown from hours without snow', () => {
    const hours = series(24, (index) => ({ Snow: index >= 6 && index < 12 ? null : 0 }));
    expect(draw(hours)).toMatchObject({ bars: [], unknown: { temperature: [], snow: [{ x: 60, width: 60 }] } });
    expect(hatchNote(draw(hours) as WeatherDrawing)).toContain('snow is unknown');
    expect(draw()?.unknown).toEqual({ temperature: [], snow: [] });
    expect(hatchNote(draw() as WeatherDrawing)).toBe('');
  });

  test('marks what is not stored before, between and after the hours', () => {
    const hours = [...series(2, undefined, 1, FROM + 3 * HOUR), ...series(4, undefined, 1, FROM + 10 * HOUR)];
    const stretches = [
      { x: 0, width: 30 },
      { x: 50, width: 50 },
      { x: 140, width: 100 },
    ];
    expect(draw(hours)?.unknown).toEqual({ temperature: stretches, snow: stretches });
  });

  test('marks a single missing hour of three months wide enough to be seen, and inside the drawing', () => {
    const quarter = { from: FROM, to: FROM + 90 * DAY };
    const without = (missing: number) => series(90 * 24).filter((_, index) => index !== missing);
    const [middle] = draw(without(1_000), quarter)?.unknown.snow ?? [];
    expect(middle?.width).toBe(3);
    const [last] = draw(without(90 * 24 - 1), quarter)?.unknown.snow ?? [];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(240);
  });

  test('joins marks that would touch', () => {
    const quarter = { from: FROM, to: FROM + 90 * DAY };
    // Two hours next to one another: each holds for one.
    const everyOther = [...series(2), ...series(90 * 12, undefined, 2).slice(2)];
    expect(draw(everyOther, quarter)?.unknown.snow).toHaveLength(1);
  });

  test('is on a common scale with another', () => {
    const [mild, cold] = [
      series(24, () => ({ Temperature: 8, Snow: 4 })),
      series(24, () => ({ Temperature: -12, Snow: 1 })),
    ];
    const [one, other] = [draw(mild), draw(cold)];
    const scale = commonScale(one as WeatherDrawing, other as WeatherDrawing);
    expect(scale).toEqual({ highest: 10, lowest: -15, mostSnow: 4 });
    const drawn = weatherDrawing(cold, shown, WARSAW, SIZE, scale);
    expect(drawn).toMatchObject(scale);
    expect(drawn?.bars[0]?.height).toBe(12.5);
  });

  test('is nothing where nothing in the range is stored', () => {
    expect(draw([])).toBeNull();
    expect(draw(series(24), { from: FROM + 3 * DAY, to: FROM + 4 * DAY })).toBeNull();
  });
});

describe('the words', () => {
  const hour = { at: Date.parse('2026-10-25T00:00Z'), temperature: -3.25, snow: 0.4 };

  test('tell the hour that comes twice apart', () => {
    expect(plain(hourText(hour, hour.at, WARSAW))).toBe(
      '25/10/2026, 02:00 CEST: air −3.3 °C, snowfall 0.40 mm of water an hour',
    );
    expect(hourText({ ...hour, at: hour.at + HOUR }, hour.at, WARSAW)).toMatch(/^25\/10\/2026, 02:00 CET:/);
  });

  test('say which value of an hour is not stored', () => {
    expect(hourText({ ...hour, snow: null }, hour.at, WARSAW)).toMatch(/, snowfall not stored$/);
    expect(hourText({ ...hour, temperature: null }, hour.at, WARSAW)).toMatch(/: air temperature not stored, snow/);
  });

  test('say that an hour is not stored', () => {
    expect(hourText(null, hour.at, WARSAW)).toBe('25/10/2026, 02:00 CEST: no weather stored');
  });

  test('say what a bar is, that snow is water and not depth, and that nothing was measured', () => {
    expect(plain(weatherNote('Hala', 6 * HOUR))).toBe(
      'Line: air temperature. Bars: snowfall, mm of water per 6 h, not the depth of the snow. ' +
        'The last forecast for each hour at Hala, not measured.',
    );
    expect(weatherNote('Hala', DAY)).toContain('per day,');
    expect(weatherNote('Hala', 3 * DAY)).toContain('per 3 days,');
  });
});
