import { lastYear } from './last-year';

test.each([
  ['2026-11-22', '2025-11-22'],
  ['2028-02-29', '2027-02-28'],
  ['2028-02-28', '2027-02-28'],
])('reaches back from %s to %s', (today, from) => {
  expect(lastYear(today)).toEqual({ from, to: today });
});
