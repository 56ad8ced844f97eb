import { HOUR_MS } from './age';
import { trendOf, type TrendOptions, type TrendPoint } from './deflection-trend';

const NOW = Date.parse('2026-01-10T12:00:00Z');
const LASER = { permissible: 40, levels: [25, 50, 75, 90], sensor: 'laser', now: NOW } as const;
const STEP_MS = HOUR_MS / 4;
/** A reading every 15 minutes of the last 24 hours; `of` gets the hours from now, −24 to 0. */
const day = (of: (hours: number) => number | null): TrendPoint[] =>
  Array.from({ length: 97 }, (_, index) => [NOW - (96 - index) * STEP_MS, of((index - 96) / 4)]);
/** Pseudo-random noise of ±1 that is the same in each run. */
const noise = (hours: number) => Math.sin(hours * 1234.567) * Math.cos(hours * 765.4321);
const hoursFromNow = (at: number | null | undefined) => (at === null || at === undefined ? null : (at - NOW) / HOUR_MS);

describe('trendOf', () => {
  test.each<[string, (hours: number) => number | null, string, number | null]>([
    ['a flat day', () => 12, 'steady', null],
    ['noise below what the sensor resolves', (h) => 12 + 0.4 * noise(h), 'steady', null],
    ['noise above 2 % of the permissible value', (h) => 12 + 2 * noise(h), 'steady', null],
    ['a rise of four hours', (h) => 12 + Math.max(0, h + 4) * 2, 'rising', -3.75],
    ['the same rise in noise', (h) => 12 + Math.max(0, h + 4) * 2 + 0.3 * noise(h), 'rising', -4],
    ['a fall since noon', (h) => 30 - Math.max(0, h + 6) * 2, 'falling', -5.75],
    ['a beam that lifts further', (h) => -12 - Math.max(0, h + 4) * 2, 'rising', -3.75],
    ['a beam that comes back from above', (h) => -30 + Math.max(0, h + 6) * 2, 'falling', -5.75],
    ['a rise yesterday that has stopped', (h) => 12 + Math.min(12, Math.max(0, h + 20) * 2), 'steady', null],
    // Since the last reading within half a millimetre of the turning point.
    ['a fall, then a rise', (h) => 12 + Math.abs(h + 5) * 2, 'rising', -4.5],
    ['one wild reading', (h) => (h === -1 ? 39 : 12), 'steady', null],
    ['a rise with readings missing', (h) => (h > -3 && h < -1 ? null : 12 + Math.max(0, h + 4) * 2), 'rising', -3.75],
    ['a rise just below 2 % of the permissible value', (h) => 12 + Math.max(0, h + 3) * 0.3, 'steady', null],
  ])('reads %s', (_, of, direction, since) => {
    const trend = trendOf(day(of), LASER);
    expect(trend?.direction).toBe(direction);
    expect(hoursFromNow(trend?.since)).toBe(since);
  });

  test.each<[string, (hours: number) => number | null, number, number, string | null]>([
    ['the newest reading', (h) => (h === 0 ? 39 : 3), 0, 36, null],
    ['the newest reading, upwards', (h) => (h === 0 ? -39 : -3), 0, 36, null],
    ['the last two', (h) => (h >= -0.25 ? 39 : 3), -0.25, 36, null],
    ['the newest, in noise', (h) => (h === 0 ? 39 : 3) + 0.5 * noise(h), 0, 36, null],
    ['two readings one after the other', (h) => 3 + 18 * Math.max(0, h * 4 + 2), 0, 36, null],
    ['a reading three hours and a half ago', (h) => (h >= -3.5 ? 39 : 3), -3.5, 36, 'steady'],
    ['a reading 20 hours ago', (h) => (h >= -20 ? 39 : 3), -20, 36, 'steady'],
    ['a reading six hours ago, and then a rise', (h) => (h >= -6 ? 20 + 2 * (h + 6) : 3), -6, 17, 'rising'],
    ['a reading that came back', (h) => (h >= -0.25 ? 3 : 39), -0.25, -36, null],
  ])('tells the jump of %s', (_, of, at, by, direction) => {
    const trend = trendOf(day(of), LASER);
    expect(hoursFromNow(trend?.jump?.at)).toBe(at);
    expect(trend?.jump?.by).toBeCloseTo(by, 0);
    expect(trend?.direction).toBe(direction);
  });

  test.each<[string, Partial<TrendOptions>, number]>([
    ['5 mm', {}, 5],
    ['5 mm without a permissible value', { permissible: null }, 5],
    ['a tenth of the permissible value', { permissible: 100 }, 10],
    ['a tenth of a negative one', { permissible: -100 }, 10],
    ['0.05°', { sensor: 'inclinometer', permissible: 0.1 }, 0.05],
  ])('calls a change a jump from %s on', (_, options, least) => {
    const jumpOf = (by: number) =>
      trendOf(
        day((h) => (h >= -2 ? by : 0)),
        { ...LASER, ...options },
      )?.jump;
    expect(jumpOf(least)).toEqual({ at: NOW - 2 * HOUR_MS, by: least });
    expect(jumpOf(0.98 * least)).toBeNull();
  });

  test('calls no reading a jump that the ones after it take back, unless it is the newest', () => {
    const jumps = (...newest: number[]) =>
      trendOf(
        day((h) => newest[newest.length - 1 + 4 * h] ?? 3),
        LASER,
      )?.jump?.by ?? null;
    expect([jumps(39), jumps(39, 3), jumps(39, 3, 39)]).toEqual([36, null, 36]);
    // Of two that are taken back, the way back is the newest jump.
    expect(jumps(39, 39, 3, 3)).toBe(-36);
    // It is less by what has been taken back, as long as that is not nearly all.
    expect([jumps(39, 20), jumps(39, 4), jumps(8, 8, 8)]).toEqual([36, null, 5]);
  });

  test('calls a change of a millimetre a trend, and one below it none', () => {
    const of = (by: number) =>
      trendOf(
        day((h) => (h >= -1 ? 12 + by : 12)),
        LASER,
      );
    expect(of(1)).toEqual({ direction: 'rising', since: NOW - 1.25 * HOUR_MS, jump: null });
    expect(of(-1)?.direction).toBe('falling');
    expect(of(0.99)?.direction).toBe('steady');
    expect(of(-0.99)?.direction).toBe('steady');
  });

  test('needs four readings over three hours, of which the newest is at most three hours old', () => {
    const hourly = (count: number, age = 0): TrendPoint[] =>
      Array.from({ length: count }, (_, index) => [NOW - age - (count - 1 - index) * HOUR_MS, 12]);
    expect(trendOf(hourly(4), LASER)?.direction).toBe('steady');
    expect(trendOf(hourly(3), LASER)).toBeNull();
    expect(trendOf(hourly(4, 3 * HOUR_MS), LASER)?.direction).toBe('steady');
    expect(trendOf(hourly(4, 3 * HOUR_MS + 1), LASER)).toBeNull();
  });

  test('tells the jump of the newest reading whatever the time between readings', () => {
    const every = (minutes: number): TrendPoint[] =>
      Array.from({ length: 16 }, (_, index) => [NOW - (15 - index) * minutes * 60_000, index === 15 ? 99 : 3]);
    for (const minutes of [1, 15, 90])
      expect(trendOf(every(minutes), { ...LASER, permissible: 100 })).toEqual({
        direction: null,
        since: null,
        jump: { at: NOW, by: 96 },
      });
  });

  test('no longer tells of a jump after a day', () => {
    const before: TrendPoint[] = [
      [NOW - 24.5 * HOUR_MS, 3],
      [NOW - 24.25 * HOUR_MS, 3],
    ];
    expect(trendOf([...before, ...day(() => 39)], LASER)?.jump?.at).toBe(NOW - 24 * HOUR_MS);
    expect(trendOf([...before, ...day(() => 39)], { ...LASER, now: NOW + 1 })?.jump).toBeNull();
  });

  test.each<[string, string, (hours: number) => number]>([
    ['says nothing', 'the newest reading has reached L1', (h) => (h === 0 ? 10.1 : 9.6)],
    ['says nothing', 'the third newest has reached L1', (h) => (h >= -0.5 ? 10.1 : 9.6)],
    ['says steady', 'the fourth newest has reached L1', (h) => (h >= -0.75 ? 10.1 : 9.6)],
    ['says steady', 'readings have been around L1 for long', (h) => (Math.round(h * 4) % 2 === 0 ? 10.1 : 9.6)],
  ])('%s where %s', (said, _, of) => expect(trendOf(day(of), LASER)?.direction ?? 'nothing').toBe(said.slice(5)));

  test('says nothing beside a level that the newest reading has reached, also with one reading in four hours', () => {
    const fourHourly = (of: (hours: number) => number) => day(of).filter((_, index) => index % 16 === 0);
    expect(
      trendOf(
        fourHourly((h) => (h === 0 ? 10.1 : 9.6)),
        LASER,
      ),
    ).toBeNull();
    expect(
      trendOf(
        fourHourly(() => 10.1),
        LASER,
      )?.direction,
    ).toBe('steady');
  });

  test('uses the resolution of degrees for degrees', () => {
    const of = (h: number) => 0.1 + Math.max(0, h + 3) * 0.02;
    expect(trendOf(day(of), { ...LASER, permissible: 2, sensor: 'inclinometer' })?.direction).toBe('rising');
    expect(trendOf(day(of), { ...LASER, permissible: 4, sensor: 'inclinometer' })?.direction).toBe('steady');
  });

  test('needs no permissible value', () => {
    const of = (h: number) => 12 + Math.max(0, h + 4);
    expect(trendOf(day(of), { ...LASER, permissible: null })?.direction).toBe('rising');
  });

  test('works with hourly readings', () => {
    const hourly = day((h) => 12 + Math.max(0, h + 4) * 2).filter((_, index) => index % 4 === 0);
    expect(trendOf(hourly, LASER)?.direction).toBe('rising');
  });

  test.each<[string, TrendPoint[]]>([
    ['no readings', []],
    ['readings without a value', day(() => null)],
    ['three readings', day((h) => h).slice(-3)],
    ['an hour of readings', day((h) => h).slice(-5)],
    ['readings that stopped four hours ago', day((h) => h).slice(0, -16)],
  ])('says nothing of %s', (_, points) => expect(trendOf(points, LASER)).toBeNull());
});
