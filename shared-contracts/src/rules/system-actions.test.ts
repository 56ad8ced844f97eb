import { CATEGORIES, type Category } from '../access';
import { ACCOUNT_ROLES, type AccountRole } from './account-role';
import { hasController, maySetSystem } from './system-actions';

const MAY: Readonly<Record<Category, readonly (AccountRole | null)[]>> = {
  staff: [...ACCOUNT_ROLES, null],
  installer: ['administrator', 'installer'],
  commoner: [],
  observer: [],
};

test.each(CATEGORIES)('%s may set the systems that the table names', (category) => {
  const roles = [...ACCOUNT_ROLES, null];
  expect(roles.filter((role) => maySetSystem(category, role))).toEqual(MAY[category]);
});

test.each([
  ['W2', 'W2-1', true],
  ['W2', null, false],
  ['W4', null, false],
  ['W4', 'W2-1', false],
] as const)('a %s system with the id %s has a controller: %s', (systemVersion, W2SystemId, expected) => {
  expect(hasController({ systemVersion, W2SystemId })).toBe(expected);
});
