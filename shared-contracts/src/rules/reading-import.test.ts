import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import {
  IMPORT_INACTIVE,
  IMPORT_MAX_BYTES,
  IMPORT_RETIRED,
  importFileProblem,
  importProblem,
  mayImport,
  readImportLimits,
} from './reading-import';

test.each<[Category, AccountRole | null, boolean]>([
  ['staff', null, true],
  ['installer', 'installer', true],
  ['installer', 'administrator', true],
  ['installer', 'common_user', false],
  ['installer', null, false],
  ['commoner', 'administrator', false],
  ['observer', 'installer', false],
])('%s as %s may import: %s', (category, role, expected) => expect(mayImport(category, role)).toBe(expected));

test.each([
  [{ active: true, retired: false }, null],
  [{ active: false, retired: false }, IMPORT_INACTIVE],
  [{ active: false, retired: true }, IMPORT_RETIRED],
])('of a device that is %j says %s', (node, problem) => expect(importProblem(node)).toBe(problem));

test.each([
  ['sag.csv', 1, null],
  ['sag.csv', IMPORT_MAX_BYTES, null],
  ['sag.csv', 0, /is empty/],
  ['sag.csv', IMPORT_MAX_BYTES + 1, /larger than 10 MB/],
  ['../sag.csv', 1, /cannot hold/],
] as const)('of the file %s of %i bytes says %s', (name, size, words) => {
  const problem = importFileProblem({ name, size });
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toMatch(words);
});

test('reads limits of the past, or none', () => {
  expect(readImportLimits({ permissible: '', levels: ' ' }, 'laser')).toBeNull();
  expect(readImportLimits({ permissible: '90', levels: '25, 50,0,100' }, 'laser')).toEqual({
    permissible: 90,
    levels: [25, 50, null, 100],
  });
});

const TOGETHER = 'The permissible value and the levels go together.';
const FOUR = 'Four whole percentages from 0 to 100, such as 25,50,75,100; 0 is off.';
const RISE = 'They rise from L1 to L4, and one of them is on.';
const upTo = (most: number) => `A value above 0, up to ${most}, in the unit of the sensor.`;

test.each([
  ['90', '', 'levels', TOGETHER],
  [' ', '25,50,75,100', 'permissible', TOGETHER],
  ['0', '25,50,75,100', 'permissible', upTo(1000)],
  ['-1', '25,50,75,100', 'permissible', upTo(1000)],
  ['1001', '25,50,75,100', 'permissible', upTo(1000)],
  ['nine', '25,50,75,100', 'permissible', upTo(1000)],
  ['90', '25,50,75', 'levels', FOUR],
  ['90', '25,50,75,100,100', 'levels', FOUR],
  ['90', '25,50,75.5,100', 'levels', FOUR],
  ['90', '-25,50,75,100', 'levels', FOUR],
  ['90', '25,50,75,101', 'levels', FOUR],
  ['90', 'a,50,75,100', 'levels', FOUR],
  ['90', '50,25,75,100', 'levels', RISE],
  ['90', '25,25,75,100', 'levels', RISE],
  ['90', '25,0,25,100', 'levels', RISE],
  ['90', '0,0,0,0', 'levels', RISE],
])('of the limits "%s" and "%s" refuses the %s: %s', (permissible, levels, field, problem) =>
  expect(readImportLimits({ permissible, levels }, 'laser')).toEqual({ field, problem }),
);

test('takes limits up to the largest of the sensor', () => {
  expect(readImportLimits({ permissible: '1000', levels: '0,0,0,100' }, 'laser')).toEqual({
    permissible: 1_000,
    levels: [null, null, null, 100],
  });
  expect(readImportLimits({ permissible: '1000', levels: '0,0,0,100' }, 'inclinometer')).toMatchObject({
    field: 'permissible',
  });
});
