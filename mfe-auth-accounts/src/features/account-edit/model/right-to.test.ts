import { rightTo } from './right-to';

const account = (Valid: boolean) => ({ id: 8, accessRightToAccount: { String: 'partial' as const, Valid } });

describe('rightTo', () => {
  test('is what the host says', () => expect(rightTo({ id: 7, category: 'commoner' }, account(true))).toBe('partial'));
  test('is none where the host marks it as not valid', () =>
    expect(rightTo({ id: 7, category: 'staff' }, account(false))).toBe('none'));
  test('is none for an observer who looks at somebody else', () =>
    expect(rightTo({ id: 7, category: 'observer' }, account(true))).toBe('none'));
  test('is what the host says for an observer who looks at themself', () =>
    expect(rightTo({ id: 8, category: 'observer' }, account(true))).toBe('partial'));
});
