import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import { SYSTEM_FILE_MAX_BYTES } from './limits';
import {
  FILE_EMPTY,
  FILE_KIND_PROBLEM,
  FILE_NAME_PROBLEM,
  FILE_NAME_TOO_LONG,
  FILE_TOO_LARGE,
  fileProblem,
  mayManageFiles,
} from './system-files';

test.each([
  ['Plan.pdf', 1, null],
  ['Zdjęcie dachu.JPG', SYSTEM_FILE_MAX_BYTES, null],
  ['Plan.v2.dwg', 1, null],
  ['Plan.pdf', 0, FILE_EMPTY],
  ['Plan.pdf', SYSTEM_FILE_MAX_BYTES + 1, FILE_TOO_LARGE],
  ['../Plan.pdf', 1, FILE_NAME_PROBLEM],
  ['..\\Plan.pdf', 1, FILE_NAME_PROBLEM],
  ['Plan\n.pdf', 1, FILE_NAME_PROBLEM],
  ['Plan\u202Efdp.exe.pdf', 1, FILE_NAME_PROBLEM],
  [`${'n'.repeat(252)}.pdf`, 1, FILE_NAME_TOO_LONG],
  ['drawing.svg', 1, FILE_KIND_PROBLEM],
  ['page.html', 1, FILE_KIND_PROBLEM],
  ['pdf', 1, FILE_KIND_PROBLEM],
  ['a.toString', 1, FILE_KIND_PROBLEM],
  ['', 1, FILE_KIND_PROBLEM],
])('a file named %j of %i bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});

test.each<[Category, AccountRole | null, boolean]>([
  ['staff', null, true],
  ['installer', 'installer', true],
  ['installer', 'administrator', false],
  ['installer', 'common_user', false],
  ['installer', null, false],
  ['commoner', 'administrator', false],
  ['commoner', 'installer', true],
  ['observer', 'installer', false],
])('%s as %s of the system manages its files: %s', (category, role, expected) => {
  expect(mayManageFiles(category, role)).toBe(expected);
});
