import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { TrendPoint } from '@sagitta/shared-contracts/rules/deflection-trend';
import { laser, NOW } from '../../../shared/testing/fixtures';
import { trendCurve, trendText, type NodeTrends } from './trend';

const day = (of: (hours: number) => number | null): TrendPoint[] =>
  Array.from({ length: 96 }, (_, index) => [NOW + ((index - 95) * HOUR_MS) / 4, of((index - 95) / 4)]);
const trends = (points: readonly TrendPoint[]): NodeTrends => ({ points: new Map([[1, points]]), failed: false });
const say = (points: readonly TrendPoint[]) => trendText(laser(), trends(points), NOW, 'Europe/Warsaw');

describe('trendText', () => {
  test('says since when it rises, in the zone of the site', () =>
    expect(say(day((h) => 12 + Math.max(0, h + 4) * 2))).toMatch(/^Rising since 09:\d\d\.$/));
  test('names the day where it is not today', () =>
    expect(say(day((h) => 12 + Math.max(0, h + 16) * 2))).toMatch(/^Rising since Fri 21:\d\d\.$/));
  test('says that it falls', () =>
    expect(say(day((h) => 38 - Math.max(0, h + 4) * 2))).toMatch(/^Falling since 09:\d\d\.$/));
  test('says that it is steady', () => expect(say(day(() => 12))).toBe('Steady.'));
  test('says what the newest reading jumped by and when, and never that it is steady', () =>
    expect(say(day((h) => (h === 0 ? 39 : 3)))).toBe('Jumped by 36\u202fmm at 13:00.'));
  test('keeps a jump with its time, beside what came after it', () =>
    expect(say(day((h) => (h >= -16 ? 39 : 3)))).toBe('Jumped by 36\u202fmm at Fri 21:00. Steady since.'));
  test('says that it jumped back', () =>
    expect(say(day((h) => (h >= -1 ? 3 : 39)))).toBe('Jumped back by 36\u202fmm at 12:00.'));
  test('says nothing beside a level that the newest reading has just reached', () =>
    expect(say(day((h) => (h === 0 ? 10.1 : 9.6)))).toBe(''));
  test('says nothing where too little is known', () => expect(say([])).toBe(''));
  test('says so where the trends could not be loaded', () =>
    expect(trendText(laser(), { points: new Map(), failed: true }, NOW, undefined)).toBe(
      'The trend could not be loaded.',
    ));
});

describe('trendCurve', () => {
  test('places readings by their time, up to now', () => {
    const curve = trendCurve(
      [
        [NOW - 12 * HOUR_MS, 1],
        [NOW, 2],
      ],
      NOW,
    );
    expect(curve).toEqual({ values: [1, 2], places: [0.5, 1] });
  });
  test('leaves a gap where readings are missing', () => {
    const curve = trendCurve(
      day((h) => h).filter((_, index) => index < 40 || index > 60),
      NOW,
    );
    expect(curve?.values.filter((value) => value === null)).toHaveLength(1);
  });
  test('leaves out what is older than a day', () =>
    expect(
      trendCurve(
        [
          [NOW - 30 * HOUR_MS, 1],
          [NOW, 2],
        ],
        NOW,
      ),
    ).toBeNull());
  test('draws nothing of a single reading or none', () => {
    expect(trendCurve(undefined, NOW)).toBeNull();
    expect(
      trendCurve(
        [
          [NOW, 2],
          [NOW - 1, null],
        ],
        NOW,
      ),
    ).toBeNull();
  });
});
