import { evidenceDaysProblem, timeAroundAlarm, TOO_LONG_FOR_EVIDENCE } from './evidence';

test.each([
  ['2027-11-23', '2028-11-23', null],
  ['2027-11-22', '2028-11-23', TOO_LONG_FOR_EVIDENCE],
  ['2026-11-22', '2027-11-22', null],
  ['2026-11-21', '2027-11-22', TOO_LONG_FOR_EVIDENCE],
  ['2027-02-28', '2028-02-29', null],
  ['2027-02-27', '2028-02-29', TOO_LONG_FOR_EVIDENCE],
  ['2028-11-24', '2028-11-23', 'The start is after the end'],
])('judges the days from %s to %s', (from, to, text) => {
  expect(evidenceDaysProblem({ from, to }, '2028-11-23')?.text ?? null).toBe(text);
});

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const shown = (day: string, ended: string | null, now: string) => {
  const { from, to } = timeAroundAlarm(at(day), ended === null ? null : at(ended), at(now));
  return [from, to].map((moment) => new Date(moment).toISOString().slice(0, 10));
};

test.each([
  ['a week after its end', '2026-01-10', '2026-01-12', '2026-03-01', ['2026-01-03', '2026-01-19']],
  ['now, soon after its end', '2026-01-10', '2026-01-12', '2026-01-15', ['2026-01-03', '2026-01-15']],
  ['now, while it lasts', '2026-01-10', null, '2026-03-01', ['2026-01-03', '2026-03-01']],
  ['at most a year', '2026-01-10', null, '2028-03-01', ['2026-01-03', '2027-01-03']],
])('covers an alarm until %s', (_, day, ended, now, days) => {
  expect(shown(day, ended, now)).toEqual(days);
});
