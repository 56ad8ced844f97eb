import { ACCESS_RIGHTS } from '@sagitta/shared-contracts/api/account';
import { CATEGORIES } from '@sagitta/shared-contracts/access';
import { mayEdit } from './may-edit';

const VIEWER = 7;
const account = (id: number, right: (typeof ACCESS_RIGHTS)[number], Valid = true) => ({
  id,
  accessRightToAccount: { String: right, Valid },
});

describe('mayEdit', () => {
  test.each(CATEGORIES.filter((category) => category !== 'observer'))(
    'lets a %s edit where a right is valid and not none',
    (category) => {
      const allowed = ACCESS_RIGHTS.filter((right) => mayEdit({ id: VIEWER, category }, account(8, right)));
      expect(allowed).toEqual(['full', 'partial', 'minimal', 'read_only']);
    },
  );

  test.each(CATEGORIES.filter((category) => category !== 'observer'))(
    'gives a %s no link where the right is not valid',
    (category) => {
      expect(mayEdit({ id: VIEWER, category }, account(8, 'full', false))).toBe(false);
    },
  );

  test('lets an observer edit themself, whatever the right says', () => {
    expect(mayEdit({ id: VIEWER, category: 'observer' }, account(VIEWER, 'none', false))).toBe(true);
  });

  test('lets an observer edit nobody else, whatever the right says', () => {
    expect(mayEdit({ id: VIEWER, category: 'observer' }, account(8, 'full'))).toBe(false);
  });
});
