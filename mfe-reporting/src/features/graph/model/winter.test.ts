import { lastWinterRange, wintersOf } from './winter';

const DAY = 86_400_000;
const WARSAW = 'Europe/Warsaw';
const at = (moment: string) => Date.parse(moment);
const until = (to: string) => ({ from: at(to) - 30 * DAY, to: at(to) });

describe('the winters of a range', () => {
  test.each([
    ['2026-02-01T12:00Z', '2025-10-31T23:00Z', '2025/26', '2024-10-31T23:00Z', '2024/25'],
    ['2025-10-31T22:59Z', '2024-10-31T23:00Z', '2024/25', '2023-10-31T23:00Z', '2023/24'],
    ['2025-10-31T23:00Z', '2025-10-31T23:00Z', '2025/26', '2024-10-31T23:00Z', '2024/25'],
    ['2026-08-01T12:00Z', '2025-10-31T23:00Z', '2025/26', '2024-10-31T23:00Z', '2024/25'],
  ])('that ends at %s are those of its end, by midnight of the site', (to, start, name, lastStart, lastName) => {
    expect(wintersOf(until(to), '01.11', WARSAW)).toEqual({
      start: at(start),
      lastStart: at(lastStart),
      name,
      lastName,
    });
  });

  test.each([null, undefined, '', '31.02', 'soon'])('begin on 1 November where the system says %p', (start) => {
    expect(wintersOf(until('2026-02-01T12:00Z'), start, WARSAW).start).toBe(at('2025-10-31T23:00Z'));
  });

  test('are as far from their starts, day for day, in a leap year too and where a season begins in summer', () => {
    const leap = until('2025-02-01T12:00Z');
    const winters = wintersOf(leap, '15.10', WARSAW);
    const before = lastWinterRange(leap, winters);
    expect(leap.to - winters.start).toBe(before.to - winters.lastStart);
    expect(leap.from - winters.start).toBe(before.from - winters.lastStart);
    // 366 days lie between the two starts.
    expect(leap.to - before.to).toBe(366 * DAY);
  });

  test('never let last winter reach into the days that are shown, for any range up to a year', () => {
    for (let day = 0; day < 800; day += 7) {
      const to = at('2025-01-01T00:00Z') + day * DAY;
      const shown = { from: to - 300 * DAY, to };
      const before = lastWinterRange(shown, wintersOf(shown, '01.11', WARSAW));
      expect(before.to).toBeLessThan(to - 364 * DAY);
      expect(before.to - before.from).toBe(shown.to - shown.from);
    }
  });
});
