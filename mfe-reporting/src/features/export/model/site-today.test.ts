import { siteToday, untilToday } from './site-today';

const NOW = Date.parse('2026-11-22T23:30:00Z');

test.each([
  ['America/Los_Angeles', '2026-11-22'],
  ['Europe/Warsaw', '2026-11-23'],
  ['Pacific/Auckland', '2026-11-23'],
  [null, '2026-11-23'],
])('takes the day of %s', (timezone, today) => expect(siteToday({ timezone }, NOW)).toBe(today));

test.each([
  ['the last year', { from: '2025-11-23', to: '2026-11-23' }, { from: '2025-11-22', to: '2026-11-22' }],
  ['days until today', { from: '2026-01-01', to: '2026-11-23' }, { from: '2026-01-01', to: '2026-11-22' }],
  ['today alone', { from: '2026-11-23', to: '2026-11-23' }, { from: '2026-11-22', to: '2026-11-22' }],
  ['days of the past', { from: '2026-01-01', to: '2026-02-01' }, { from: '2026-01-01', to: '2026-02-01' }],
  ['half a range', { from: '2026-01-01', to: '' }, { from: '2026-01-01', to: '' }],
])('moves %s to another today', (_, days, moved) =>
  expect(untilToday(days, '2026-11-23', '2026-11-22')).toEqual(moved),
);
