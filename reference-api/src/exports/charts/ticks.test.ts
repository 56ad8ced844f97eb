import { spanOfDays } from '../export-range';
import { timeTicks } from './ticks';

const labels = (zone: string, first: string, last: string) => {
  const { from, until } = spanOfDays(zone, [first, last]);
  return timeTicks(from.getTime(), until.getTime(), zone).map(({ label }) => label);
};
const HOURS = ['03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'];

test.each([
  ['Europe/Warsaw', '2026-01-10', ['10 Jan', ...HOURS, '11 Jan']],
  ['Europe/Warsaw', '2026-03-29', ['29 Mar', ...HOURS, '30 Mar']],
  ['Europe/Warsaw', '2025-10-26', ['26 Oct', ...HOURS, '27 Oct']],
  ['Asia/Kathmandu', '2026-01-10', ['10 Jan', ...HOURS, '11 Jan']],
])('names the hours of one day in %s, %s', (zone, day, expected) => expect(labels(zone, day, day)).toEqual(expected));

test('stands where the clocks of the zone show the hour', () => {
  const { from, until } = spanOfDays('Europe/Warsaw', ['2026-03-29', '2026-03-29']);
  const [, third] = timeTicks(from.getTime(), until.getTime(), 'Europe/Warsaw');
  expect(third).toEqual({ at: Date.parse('2026-03-29T01:00:00Z'), label: '03:00' });
});

test.each([
  ['2026-01-10', '2026-01-11', '06:00', 9],
  ['2026-01-10', '2026-01-13', '12:00', 9],
  ['2026-01-10', '2026-01-16', '11 Jan', 8],
  ['2026-01-01', '2026-01-31', '8 Jan', 5],
  ['2025-11-01', '2026-03-31', 'Dec 2025', 6],
  ['2025-11-23', '2026-11-23', 'Mar 2026', 6],
  ['2026-08-01', '2026-12-31', 'Sep 2026', 6],
  ['2026-08-31', '2026-09-20', '3 Sep', 8],
])('has room for its labels from %s to %s', (first, last, second, count) => {
  const found = labels('Europe/Warsaw', first, last);
  expect([found[1], found.length]).toEqual([second, count]);
});
