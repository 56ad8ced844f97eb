import { notificationLock } from './place';

const viewer = (category: 'staff' | 'installer' | 'commoner') => ({ id: 1, category });
const system = (systemVersion: 'W2' | 'W4', accountRole: 'administrator' | 'installer' | null) => ({
  ID: 3,
  name: 'Hala',
  systemVersion,
  accountRole,
});

describe('notificationLock', () => {
  test.each([
    ['staff', system('W4', null), 'administrator', null],
    ['staff', system('W2', null), 'common_user', 'w2'],
    ['installer', system('W4', 'installer'), 'administrator', null],
    ['installer', system('W4', 'administrator'), 'common_user', null],
    ['installer', system('W4', 'administrator'), 'administrator', 'right'],
    ['installer', system('W4', null), 'administrator', null],
    ['commoner', system('W4', 'administrator'), 'common_user', null],
    ['commoner', system('W2', 'administrator'), 'common_user', 'w2'],
  ] as const)('of a %s in %j for a new %s is %s', (category, place, type, lock) => {
    expect(notificationLock(viewer(category), place, type)).toBe(lock);
  });
});
