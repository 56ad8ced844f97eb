import { isWinter } from './winter';

it.each([
  ['2026-01-15T12:00:00Z', true],
  ['2026-11-01T12:00:00Z', true],
  ['2026-03-31T12:00:00Z', true],
  ['2026-04-01T12:00:00Z', false],
  ['2026-10-31T12:00:00Z', false],
  // Already 1 November in Warsaw.
  ['2026-10-31T23:30:00Z', true],
])('at %s it is winter from 01.11 to 31.03: %s', (moment, expected) => {
  expect(isWinter('01.11', '31.03', 'Europe/Warsaw', new Date(moment))).toBe(expected);
});

it('knows a season that does not run over New Year', () => {
  expect(isWinter('01.01', '28.02', 'Europe/Warsaw', new Date('2026-02-01T12:00:00Z'))).toBe(true);
  expect(isWinter('01.01', '28.02', 'Europe/Warsaw', new Date('2026-12-01T12:00:00Z'))).toBe(false);
});
