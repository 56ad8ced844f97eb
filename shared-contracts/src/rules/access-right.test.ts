import type { AccessRight } from '../api/account';
import {
  accessRight,
  ACCOUNT_AREAS,
  mayChange,
  mayLook,
  type AccountArea,
  type Person,
  type SharedRoles,
} from './access-right';

describe('mayChange', () => {
  test.each<[AccessRight, AccountArea[]]>([
    ['full', ['identity', 'locale', 'notifications', 'unbind', 'mobile_app']],
    ['partial', ['locale', 'notifications', 'unbind', 'mobile_app']],
    ['minimal', ['mobile_app']],
    ['read_only', []],
    ['none', []],
  ])('lets %s change %j', (right, areas) => {
    expect(ACCOUNT_AREAS.filter((area) => mayChange(right, area))).toEqual(areas);
  });
});

describe('mayLook', () => {
  test.each<[AccessRight, boolean]>([
    ['full', true],
    ['partial', true],
    ['minimal', true],
    ['read_only', true],
    ['none', false],
  ])('%s: %s', (right, allowed) => expect(mayLook(right)).toBe(allowed));
});

describe('accessRight', () => {
  const person = (category: Person['category'], id = 2): Person => ({ id, category });
  const roles = (viewer: SharedRoles['viewer'], target: SharedRoles['target']): SharedRoles => ({ viewer, target });

  test.each<[string, Person, Person, SharedRoles[], AccessRight]>([
    ['an observer has full right to themself', person('observer', 7), person('observer', 7), [], 'full'],
    ['staff have full right to a commoner of no system', person('staff', 1), person('commoner'), [], 'full'],
    ['staff have full right to an installer', person('staff', 1), person('installer'), [], 'full'],
    ['staff have partial right to other staff', person('staff', 1), person('staff'), [], 'partial'],
    [
      'an installer has partial right to a commoner of a shared system',
      person('installer', 1),
      person('commoner'),
      [roles('installer', 'administrator')],
      'partial',
    ],
    [
      'an installer has partial right to an observer',
      person('installer', 1),
      person('observer'),
      [roles('installer', 'common_user')],
      'partial',
    ],
    [
      'an installer has minimal right to an installer',
      person('installer', 1),
      person('installer'),
      [roles('installer', 'installer')],
      'minimal',
    ],
    ['an installer without a shared system has none', person('installer', 1), person('commoner'), [], 'none'],
    [
      'an installer has none to staff',
      person('installer', 1),
      person('staff'),
      [roles('installer', 'installer')],
      'none',
    ],
    [
      'an administrator has partial right to a common user',
      person('commoner', 1),
      person('commoner'),
      [roles('administrator', 'common_user')],
      'partial',
    ],
    [
      'an administrator may only read another administrator',
      person('commoner', 1),
      person('commoner'),
      [roles('administrator', 'administrator')],
      'read_only',
    ],
    [
      'an administrator may only read an installer',
      person('commoner', 1),
      person('installer'),
      [roles('administrator', 'installer')],
      'read_only',
    ],
    [
      'a common user has none',
      person('commoner', 1),
      person('commoner'),
      [roles('common_user', 'common_user')],
      'none',
    ],
    [
      'an observer has none, whatever the role',
      person('observer', 1),
      person('commoner'),
      [roles('administrator', 'common_user')],
      'none',
    ],
    [
      'the highest right over shared systems counts',
      person('commoner', 1),
      person('commoner'),
      [
        roles('common_user', 'common_user'),
        roles('administrator', 'administrator'),
        roles('administrator', 'common_user'),
      ],
      'partial',
    ],
  ])('%s', (_, viewer, target, shared, right) => {
    expect(accessRight(viewer, target, shared)).toBe(right);
  });
});
