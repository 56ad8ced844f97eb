import { formatAge, formatAsOf, formatDate, formatDateTime, formatSpan, formatTime, zoneName } from './time';

const WINTER = Date.UTC(2026, 10, 21, 15, 40, 5);
const SUMMER = Date.UTC(2026, 6, 1, 22, 30);
const WARSAW = 'Europe/Warsaw';

describe('formatDateTime', () => {
  test.each([
    [WINTER, { zone: WARSAW }, '21/11/2026, 16:40'],
    [WINTER, { zone: 'Europe/London' }, '21/11/2026, 15:40'],
    [WINTER, { zone: WARSAW, seconds: true }, '21/11/2026, 16:40:05'],
    [WINTER, { zone: WARSAW, named: true }, '21/11/2026, 16:40 CET'],
    [SUMMER, { zone: WARSAW, named: true }, '02/07/2026, 00:30 CEST'],
    ['2026-11-21T15:40:05Z', { zone: WARSAW }, '21/11/2026, 16:40'],
    [null, { zone: WARSAW }, '--'],
    ['', { zone: WARSAW }, '--'],
    ['nonsense', { zone: WARSAW }, '--'],
  ])('writes %p with %p as %p', (moment, options, text) => {
    expect(formatDateTime(moment, options)).toBe(text);
  });
});

test.each(['', 'nonsense', 'Mars/Olympus'])('takes the zone of the browser for %p, which is none', (zone) => {
  expect(formatDateTime(WINTER, { zone, named: true })).toBe(formatDateTime(WINTER, { named: true }));
});

describe('formatDate and formatTime', () => {
  test('write the two halves in the zone of the system', () => {
    expect(formatDate(SUMMER, { zone: WARSAW })).toBe('02/07/2026');
    expect(formatTime(SUMMER, { zone: WARSAW })).toBe('00:30');
  });
});

describe('zoneName', () => {
  test.each([
    [WINTER, 'CET'],
    [SUMMER, 'CEST'],
  ])('names Warsaw at %p %s', (moment, name) => {
    expect(zoneName(WARSAW, moment)).toBe(name);
  });
});

describe('formatAge', () => {
  const minutes = (count: number) => WINTER - count * 60_000;
  test.each([
    [minutes(0.5), 'just now'],
    [minutes(-5), 'just now'],
    [minutes(1), '1 min ago'],
    [minutes(59.9), '59 min ago'],
    [minutes(60), '1 h ago'],
    [minutes(27 * 60), '27 h ago'],
    [minutes(48 * 60), '2 days ago'],
    [null, '--'],
  ])('reads %p as %p', (moment, text) => {
    expect(formatAge(moment, WINTER)).toBe(text);
  });
});

test('says how long something takes', () => {
  expect([59_000, 60_000, 1_800_000, 97_200_000, 259_200_000].map(formatSpan)).toEqual([
    'under 1 min',
    '1 min',
    '30 min',
    '27 h',
    '3 days',
  ]);
});

describe('formatAsOf', () => {
  const at = Date.parse('2026-01-10T13:02:31Z');
  test.each([
    [at + 30_000, 'at 14:02 CET, just now'],
    [at + 3 * 3_600_000, 'at 14:02 CET, 3 h ago'],
    [at + 12 * 3_600_000, 'at 10/01/2026, 14:02 CET, 12 h ago'],
    [at + 50 * 3_600_000, 'at 10/01/2026, 14:02 CET, 2 days ago'],
    [at - 60_000, 'at 14:02 CET, just now'],
    // The clock was set back: what is hours old would read as new.
    [at - 3_600_000, 'at 14:02 CET, its age is not known'],
  ])('at %d it is %p, with the day where that is another', (now, text) => {
    expect(formatAsOf({ at, timeZone: 'Europe/Warsaw' }, now)).toBe(text);
  });
});
