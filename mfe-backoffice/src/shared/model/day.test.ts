import { dayOf, dayText } from './day';

test.each([
  ['2026-11-03', 'long', '03/11/2026'],
  ['2026-11-03', 'short', '03/11/26'],
  ['2026-11-03T00:00:00Z', 'short', '03/11/26'],
  ['', 'long', '--'],
  [null, 'long', '--'],
] as const)('%j in %s form is %s', (day, years, text) => expect(dayText(day, years)).toBe(text));

test('names the day of a moment in its zone', () => {
  const moment = Date.parse('2026-11-22T23:30:00Z');
  expect(dayOf(moment, 'Europe/Warsaw')).toBe('2026-11-23');
  expect(dayOf(moment, 'UTC')).toBe('2026-11-22');
});
