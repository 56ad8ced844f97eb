import { aYearBefore, exportDaysProblem, mayChart, noMeasurementsOf } from './export';

const TODAY = '2026-02-01';

test.each([
  ['', '2026-01-02', { end: 'from', text: 'Choose both days.' }],
  ['2026-01-01', '', { end: 'to', text: 'Choose both days.' }],
  ['', '', { end: 'from', text: 'Choose both days.' }],
  ['2009-12-31', '2026-01-02', { end: 'from', text: 'Exports begin with 1 January 2010.' }],
  ['2010-01-01', '2026-02-02', { end: 'to', text: 'The end is later than today.' }],
  ['2026-01-03', '2026-01-02', { end: 'from', text: 'The start is after the end' }],
  ['2010-01-01', TODAY, null],
  ['2026-01-02', '2026-01-02', null],
])('of an export from %j to %j says %j', (from, to, problem) => {
  expect(exportDaysProblem({ from, to }, TODAY)).toEqual(problem);
});

test('goes a year back, from 29 February to the 28th', () => {
  expect(['2026-02-01', '2024-02-29', '2000-12-31'].map(aYearBefore)).toEqual([
    '2025-02-01',
    '2023-02-28',
    '1999-12-31',
  ]);
});

test('charts no device beside itself', () => {
  expect(mayChart([1], [3, 3])).toBe(false);
});

test('names the device that has nothing to export', () => {
  expect(noMeasurementsOf('Truss A')).toBe('No measurements for Truss A in this range');
});
