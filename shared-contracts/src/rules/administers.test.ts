import { CATEGORIES } from '../access';
import { ACCOUNT_ROLES } from './account-role';
import { administers } from './administers';

const ROLES = [null, ...ACCOUNT_ROLES];

test.each([
  ['staff', [null, 'administrator', 'common_user', 'installer']],
  ['installer', ['administrator', 'installer']],
  ['commoner', ['administrator', 'installer']],
  ['observer', []],
] as const)('%s administers systems as %j', (category, roles) => {
  expect(CATEGORIES).toContain(category);
  expect(ROLES.filter((role) => administers(category, role)).sort()).toEqual([...roles].sort());
});
