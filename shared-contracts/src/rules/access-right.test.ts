import type { AccessRight } from '../api/account';
import { ACCOUNT_AREAS, mayChange, mayLook, type AccountArea } from './access-right';

describe('mayChange', () => {
  it.each<[AccessRight, AccountArea[]]>([
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
  it.each<[AccessRight, boolean]>([['full', true], ['partial', true], ['minimal', true], ['read_only', true], ['none', false]])(
    '%s: %s', (right, allowed) => expect(mayLook(right)).toBe(allowed),
  );
});
