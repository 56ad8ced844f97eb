import { defaultInspectionYear, inspectionYears, INSPECTION_STATUSES, isInspectionOpen } from './inspection';

const LISTED = [2021, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030];

test.each([
  ['2020-06-01T00:00:00Z', LISTED, 2024],
  ['2021-06-01T00:00:00Z', LISTED, 2021],
  ['2022-06-01T00:00:00Z', LISTED, 2024],
  ['2026-11-23T00:00:00Z', LISTED, 2026],
  ['2029-12-31T23:59:59Z', LISTED, 2029],
  ['2030-01-01T00:00:00Z', [...LISTED, 2031], 2030],
  ['2035-06-01T00:00:00Z', [...LISTED, 2035, 2036], 2035],
])('at %s the years are %j, and %i is the default', (moment, years, initial) => {
  expect(inspectionYears(Date.parse(moment))).toEqual(years);
  expect(defaultInspectionYear(Date.parse(moment))).toBe(initial);
});

test('is open until it is completed', () =>
  expect(INSPECTION_STATUSES.filter(isInspectionOpen)).toEqual(['planned', 'in_progress']));
