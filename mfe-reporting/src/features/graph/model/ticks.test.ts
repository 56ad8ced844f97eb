import { timeTicks, valueTicks } from './ticks';

const HOUR = 3_600_000;
const ZONE = 'Europe/Warsaw';
const at = (iso: string) => Date.parse(iso);
const wall = (ticks: readonly number[]) =>
  ticks.map((tick) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, timeStyle: 'short' }).format(tick));

describe('value ticks', () => {
  test.each([
    [-3.2, 9.8, 9, 2, [-2, 0, 2, 4, 6, 8]],
    [0, 100, 9, 20, [0, 20, 40, 60, 80, 100]],
    [7, 7.4, 9, 0.05, 8],
  ])('from %p to %p are round', (min, max, most, step, expected) => {
    const found = valueTicks(min, max, most);
    expect(found.step).toBeCloseTo(step);
    if (Array.isArray(expected)) expect(found.ticks).toEqual(expected);
    else expect(Math.abs(found.ticks.length - expected)).toBeLessThanOrEqual(1);
  });
});

describe('time ticks', () => {
  test('are midnights of the site over both changes of the clocks', () => {
    for (const [from, to] of [
      ['2026-03-25T10:00Z', '2026-04-02T10:00Z'],
      ['2026-10-21T10:00Z', '2026-10-29T10:00Z'],
    ] as const) {
      const { step, ticks } = timeTicks({ from: at(from), to: at(to) }, ZONE, 10);
      expect(step).toBe(24 * HOUR);
      expect(ticks).toHaveLength(8);
      expect(new Set(wall(ticks))).toEqual(new Set(['00:00']));
    }
  });

  test('of a day of 23 hours leave out the hour that does not come', () => {
    const { ticks } = timeTicks({ from: at('2026-03-28T23:00Z'), to: at('2026-03-29T05:00Z') }, ZONE, 8);
    expect(wall(ticks)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00', '06:00', '07:00']);
  });

  test('stay inside the range, whatever its length', () => {
    for (const hours of [10, 100, 1_000, 10_000, 100_000]) {
      const range = { from: at('2026-10-01T00:00Z'), to: at('2026-10-01T00:00Z') + hours * HOUR };
      const { ticks } = timeTicks(range, ZONE, 10);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThanOrEqual(28);
      expect(ticks.every((tick) => tick >= range.from && tick <= range.to)).toBe(true);
    }
  });
});
