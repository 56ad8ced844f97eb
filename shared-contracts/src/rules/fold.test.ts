import { fold } from './fold';

test.each([
  ['Łódź', 'lodz'],
  ['ŻÓŁĆ', 'zolc'],
  ['+48 600-100', '+48 600-100'],
])('compares %s as %s', (text, folded) => expect(fold(text)).toBe(folded));
