import { ACCESS_RIGHTS, type Assignment } from '@sagitta/shared-contracts/api/account';
import { isLastSystem, unbindable } from './unbindable';

const assignments = ACCESS_RIGHTS.map((accessRightsToAccount, ID) => ({ ID, accessRightsToAccount }) as Assignment);

describe('unbindable', () => {
  test('lists only systems with full or partial rights', () => {
    expect(unbindable({ systemsDetails: assignments }).map((one) => one.accessRightsToAccount)).toEqual([
      'full',
      'partial',
    ]);
  });
});

describe('isLastSystem', () => {
  test.each([
    [true, 2, true],
    [false, 1, false],
    [null, 1, true],
    [null, 2, false],
  ])('host says %s, %d visible systems: %s', (lastSystem, count, expected) => {
    expect(isLastSystem({ lastSystem, systemsDetails: assignments.slice(0, count) })).toBe(expected);
  });
});
