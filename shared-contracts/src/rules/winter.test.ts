import { winterStartDay } from './winter';

test.each([
  ['2026-11-22', '01.11', '2026-11-01'],
  ['2026-11-01', '01.11', '2026-11-01'],
  ['2026-10-31', '01.11', '2025-11-01'],
  ['2026-01-10', '15.12', '2025-12-15'],
  ['2026-01-10', null, '2025-11-01'],
  ['2026-01-10', '29.02', '2025-11-01'],
  ['2026-01-10', 'soon', '2025-11-01'],
])('on %s the winter that starts on %s has begun on %s', (day, start, first) => {
  expect(winterStartDay(day, start)).toBe(first);
});
