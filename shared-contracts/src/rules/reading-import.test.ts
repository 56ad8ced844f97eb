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

it.each<[Category, AccountRole | null, boolean]>([
  ['staff', null, true],
  ['installer', 'installer', true],
  ['installer', 'administrator', true],
  ['installer', 'common_user', false],
  ['installer', null, false],
  ['commoner', 'administrator', false],
  ['observer', 'installer', false],
])('%s as %s may import: %s', (category, role, expected) => expect(mayImport(category, role)).toBe(expected));

it.each([
  [{ active: true, retired: false }, null],
  [{ active: false, retired: false }, IMPORT_INACTIVE],
  [{ active: false, retired: true }, IMPORT_RETIRED],
])('of a device that is %j says %s', (node, problem) => expect(importProblem(node)).toBe(problem));

it.each([
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

it('reads limits of the past, or none', () => {
  expect(readImportLimits({ permissible: '', levels: ' ' }, 'laser')).toBeNull();
  expect(readImportLimits({ permissible: '90', levels: '25, 50,0,100' }, 'laser')).toEqual({
    permissible: 90,
    levels: [25, 50, null, 100],
  });
});

it.each([
  ['90', '', 'levels'],
  ['', '25,50,75,100', 'permissible'],
  ['0', '25,50,75,100', 'permissible'],
  ['1001', '25,50,75,100', 'permissible'],
  ['90', '25,50,75', 'levels'],
  ['90', '50,25,75,100', 'levels'],
  ['90', '0,0,0,0', 'levels'],
])('of the limits "%s" and "%s" refuses the %s', (permissible, levels, field) =>
  expect(readImportLimits({ permissible, levels }, 'laser')).toMatchObject({ field }),
);
