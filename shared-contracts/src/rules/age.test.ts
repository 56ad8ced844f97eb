import { ageMs, HOUR_MS, showsAge } from './age';

const NOW = Date.UTC(2026, 1, 1, 12);

test.each([
  ['2026-02-01T00:00:00.000Z', 12 * HOUR_MS, false],
  ['2026-01-31T23:59:59.999Z', 12 * HOUR_MS + 1, true],
  [null, Number.POSITIVE_INFINITY, true],
  ['yesterday', Number.POSITIVE_INFINITY, true],
])('a reading of %s is %d ms old, its age is shown: %s', (moment, age, shown) => {
  expect([ageMs(moment, NOW), showsAge(moment, NOW)]).toEqual([age, shown]);
});
