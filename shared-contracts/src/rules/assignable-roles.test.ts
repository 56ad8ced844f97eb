import type { Category } from '../access';
import { ACCOUNT_ROLES, type AccountRole } from './account-role';
import { assignableRoles } from './assignable-roles';

const SWITCH: AccountRole[] = ['common_user', 'administrator'];

test.each<[string, Category, AccountRole, Category, AccountRole, readonly AccountRole[]]>([
  ['staff set any role', 'staff', 'common_user', 'installer', 'installer', ACCOUNT_ROLES],
  ['an installer switches a user', 'installer', 'installer', 'commoner', 'common_user', SWITCH],
  ['an installer switches an administrator', 'installer', 'installer', 'commoner', 'administrator', SWITCH],
  ['an installer leaves an installer', 'installer', 'installer', 'commoner', 'installer', []],
  ['an installer leaves a colleague', 'installer', 'installer', 'installer', 'common_user', []],
  ['an installer leaves an observer', 'installer', 'installer', 'observer', 'common_user', []],
  ['an installer who is only a user sets nothing', 'installer', 'common_user', 'commoner', 'common_user', []],
  ['an administrator sets nothing', 'commoner', 'administrator', 'commoner', 'common_user', []],
  ['a user sets nothing', 'commoner', 'common_user', 'commoner', 'common_user', []],
  ['an observer sets nothing', 'observer', 'installer', 'commoner', 'common_user', []],
])('%s', (_, viewer, viewerRole, target, targetRole, expected) => {
  expect(
    assignableRoles(
      { id: 1, category: viewer },
      { id: 2, category: target },
      { viewer: viewerRole, target: targetRole },
    ),
  ).toEqual(expected);
});
