import type { Category } from '@sagitta/shared-contracts/access';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';
import { accountRight, rightInSystem, type SharedSystem } from './account-right';

const viewer = (category: Category) => ({ id: 1, category });
const other = (category: Category) => ({ id: 2, category });
const roles = (viewerRole: AccountRole, accountRole: AccountRole): SharedSystem => ({ viewer: viewerRole, account: accountRole });

describe('accountRight', () => {
  it.each(['commoner', 'installer', 'staff', 'observer'] as const)('gives everybody full right on themself: %s', (category) => {
    expect(accountRight(viewer(category), viewer(category), [])).toBe('full');
  });

  it.each([
    ['staff on a commoner', 'staff', 'commoner', [], 'full'],
    ['staff on an installer', 'staff', 'installer', [], 'full'],
    ['staff on other staff', 'staff', 'staff', [], 'partial'],
    ['an installer on a commoner', 'installer', 'commoner', [roles('installer', 'administrator')], 'partial'],
    ['an installer on an observer', 'installer', 'observer', [roles('installer', 'common_user')], 'partial'],
    ['an installer on an installer', 'installer', 'installer', [roles('installer', 'installer')], 'minimal'],
    ['an installer who is a common user there', 'installer', 'commoner', [roles('common_user', 'common_user')], 'none'],
    ['an administrator on a common user', 'commoner', 'commoner', [roles('administrator', 'common_user')], 'partial'],
    ['an administrator on an administrator', 'commoner', 'commoner', [roles('administrator', 'administrator')], 'read_only'],
    ['an administrator on an installer', 'commoner', 'installer', [roles('administrator', 'installer')], 'read_only'],
    ['a common user', 'commoner', 'commoner', [roles('common_user', 'common_user')], 'none'],
    ['an observer, whatever the role', 'observer', 'commoner', [roles('administrator', 'common_user')], 'none'],
    ['nobody shared', 'installer', 'commoner', [], 'none'],
    ['the highest over several systems', 'commoner', 'commoner', [roles('common_user', 'common_user'), roles('administrator', 'administrator'), roles('administrator', 'common_user')], 'partial'],
  ] as const)('%s', (_, viewerCategory, category, shared, expected) => {
    expect(accountRight(viewer(viewerCategory), other(category), shared)).toBe(expected);
  });
});

it('judges one system by the roles in it alone', () => {
  expect(rightInSystem(viewer('commoner'), other('commoner'), roles('administrator', 'administrator'))).toBe('read_only');
  expect(rightInSystem(viewer('staff'), other('commoner'), roles('common_user', 'common_user'))).toBe('full');
});
