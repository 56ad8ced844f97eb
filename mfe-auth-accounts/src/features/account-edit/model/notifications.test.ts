import { mayNotify } from './notifications';

describe('mayNotify', () => {
  test.each([
    ['full', 'W4', 'v1', true],
    ['partial', 'W4', 'v1', true],
    ['minimal', 'W4', 'v1', false],
    ['read_only', 'W4', 'v1', false],
    ['none', 'W4', 'v1', false],
    ['partial', 'W2', 'v1', false],
    ['full', 'W2', 'v1', false],
    ['full', 'W4', null, false],
    ['full', null, 'v1', true],
  ] as const)(
    'right %s, version %s, lock %s: %s',
    (accessRightsToAccount, systemVersion, AssignmentUpdatedAt, expected) => {
      expect(mayNotify({ accessRightsToAccount, systemVersion, AssignmentUpdatedAt })).toBe(expected);
    },
  );
});
