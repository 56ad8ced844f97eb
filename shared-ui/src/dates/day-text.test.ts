import { dayProblem, dayText, readDay } from './day-text';

test.each([
  ['03/11/2026', '2026-11-03'],
  ['3/11/2026', '2026-11-03'],
  ['3.11.2026', '2026-11-03'],
  [' 03-11-2026 ', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['11/13/2026', null],
  ['03/11/26', null],
  ['03/11', null],
  ['', null],
  ['today', null],
])('%j is read as %s', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['31/02/2026', 'There is no such day'],
  ['11/13/2026', 'There is no such day'],
  ['03/11', 'Dates are written dd/mm/yyyy'],
  ['today', 'Dates are written dd/mm/yyyy'],
])('%j is refused with "%s"', (text, problem) => expect(dayProblem(text)).toBe(problem));

test('is written day first', () => expect(dayText('2026-11-03')).toBe('03/11/2026'));
