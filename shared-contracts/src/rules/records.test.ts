import { isPastDay } from './agreement';
import { exportFileName, mayChart } from './export';
import { defaultInspectionYear, inspectionYears, isInspectionYear } from './inspection';
import { naturalCompare } from './natural-sort';
import { isOwner, ownerOnWire, parseOwner } from './owner';

const june = (year: number) => Date.UTC(year, 5, 1);

test.each<[number, number, number]>([
  [2024, 2024, 2030],
  [2022, 2024, 2030],
  [2026, 2026, 2030],
  [2029, 2029, 2030],
  [2030, 2030, 2031],
  [2033, 2033, 2034],
])('in %i the inspection year starts at %i and the list ends at %i', (year, start, last) => {
  expect(defaultInspectionYear(june(year))).toBe(start);
  expect(inspectionYears(june(year)).at(-1)).toBe(last);
});

test('takes inspections of the years that are offered, and of those between', () => {
  const taken = [2010, 2020, 2021, 2022, 2026, 2030, 2031, 2100].filter((year) => isInspectionYear(year, june(2026)));
  expect(taken).toEqual([2021, 2022, 2026, 2030]);
  expect(isInspectionYear(2034, june(2033))).toBe(true);
});

test.each<[string | null, boolean]>([
  ['2026-01-31', true],
  ['2026-02-01', false],
  ['2026-02-02', false],
  ['2026-01-31T00:00:00Z', true],
  [null, false],
])('an agreement until %s is past on 1 February: %s', (day, past) => {
  expect(isPastDay(day, '2026-02-01')).toBe(past);
});

test.each<[number[], number[], boolean]>([
  [[1], [], true],
  [[1, 2], [3, 4], true],
  [[1], [3], false],
  [[1], [3, 4, 5], false],
  [[], [], false],
  [[], [3, 4], false],
])('standard %j with advanced %j may be charted: %s', (standard, advanced, may) =>
  expect(mayChart(standard, advanced)).toBe(may),
);

test('names a download by its parts, lower-cased, with underscores', () => {
  expect(exportFileName(['export', 'users', 'Hala B/2 (Łódź)', '2026-02-01 12:00'], 'xlsx')).toBe(
    'export-users-hala_b_2_łódź_-2026_02_01_12_00.xlsx',
  );
});

test('sorts names in natural order, ignoring case', () => {
  expect(['node 10', 'Node 2', 'Żuraw', 'node 1', 'Łuk', 'zero'].sort(naturalCompare)).toEqual([
    'Łuk',
    'node 1',
    'Node 2',
    'node 10',
    'zero',
    'Żuraw',
  ]);
});

test('reads every owner but the customer as the provider', () => {
  expect(['customer', 'sagitta', 'other', null].map(parseOwner)).toEqual([
    'customer',
    'provider',
    'provider',
    'provider',
  ]);
  expect([ownerOnWire('customer', 'sagitta'), ownerOnWire('provider', 'acme')]).toEqual(['customer', 'acme']);
});

test('knows the customer, and the provider by its slug alone', () => {
  expect(['customer', 'acme', 'provider', ''].map((wire) => isOwner(wire, 'acme'))).toEqual([true, true, false, false]);
});
