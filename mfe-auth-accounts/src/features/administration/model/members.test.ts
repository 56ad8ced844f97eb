import { mayMove, memberOptions } from './members';

describe('mayMove', () => {
  test.each([
    ['full', true],
    ['partial', true],
    ['minimal', true],
    ['read_only', false],
    ['none', false],
  ] as const)('with %s right is %s', (String, expected) => {
    expect(mayMove({ accessRightToAccount: { String, Valid: true } })).toBe(expected);
  });

  test('is false where the right is not valid', () => {
    expect(mayMove({ accessRightToAccount: { String: 'full', Valid: false } })).toBe(false);
  });
});

describe('memberOptions', () => {
  test('adds members that are not among the choice, once, by name', () => {
    const choice = [
      { value: 1, label: 'Hala 10' },
      { value: 2, label: 'Hala 9' },
    ];
    expect(
      memberOptions(choice, [
        { value: 2, label: 'Hala 9' },
        { value: 3, label: 'Aneks' },
      ]).map(({ label }) => label),
    ).toEqual(['Aneks', 'Hala 9', 'Hala 10']);
  });
});
