import { readPathId } from './path-id';

describe('readPathId', () => {
  test.each([
    ['7', 7],
    ['2147483647', 2_147_483_647],
  ])('reads %s', (text, id) => expect(readPathId(text)).toBe(id));
  test.each([undefined, '', '0', '07', '-3', '7.5', '7e2', 'abc', '2147483648', '99999999999'])('refuses %s', (text) =>
    expect(readPathId(text)).toBeNull(),
  );
});
