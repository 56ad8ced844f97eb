import { periodsOf } from './periods';
import { dayText } from '../day-text';
import { momentText } from './times';

test.each([
  [['2026-01-30', '2026-02-02'], 'day', ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']],
  [['2026-01-31', '2026-03-03'], 'month', ['2026-01', '2026-02', '2026-03']],
  [['2026-02-28', '2026-02-28'], 'day', ['2026-02-28']],
] as const)('tells %j by the %s', (days, unit, names) => {
  expect(periodsOf(days)).toEqual({ unit, names });
});

test('lists up to 31 days one by one, and more by the month', () => {
  expect([periodsOf(['2026-01-01', '2026-01-31']).names.length, periodsOf(['2026-01-01', '2026-02-01']).unit]).toEqual([
    31,
    'month',
  ]);
});

test.each([
  ['Europe/Warsaw', '2026-10-25T00:30:00Z', '25 Oct 2026 02:30:00 +02:00'],
  ['Europe/Warsaw', '2026-10-25T01:30:00Z', '25 Oct 2026 02:30:00 +01:00'],
  ['Europe/Warsaw', '2026-03-29T00:59:59Z', '29 Mar 2026 01:59:59 +01:00'],
  ['Europe/Warsaw', '2026-03-29T01:00:00Z', '29 Mar 2026 03:00:00 +02:00'],
  ['Asia/Kolkata', '2026-01-01T00:00:00Z', '1 Jan 2026 05:30:00 +05:30'],
  ['America/New_York', '2026-01-01T00:00:00Z', '31 Dec 2025 19:00:00 −05:00'],
])('shows in %s the moment %s as %s', (zone, at, shown) => {
  expect(momentText(zone)(new Date(at))).toBe(shown);
});

test('names days and months', () => {
  expect([dayText('2026-01-09'), dayText('2026-01')]).toEqual(['9 Jan 2026', 'Jan 2026']);
});
