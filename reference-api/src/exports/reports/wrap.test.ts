import { wrap } from './wrap';

const widthOf = (text: string) => [...text].length;

test.each([
  ['one two three', 8, ['one two', 'three']],
  ['one two three', 7, ['one two', 'three']],
  ['', 8, ['']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['ab abcdefghij k', 4, ['ab', 'abcd', 'efgh', 'ij k']],
  ['     ', 3, ['']],
])('wraps %j to a width of %d', (text, width, lines) => {
  expect(wrap(text, width, widthOf)).toEqual(lines);
});

test('breaks no letter from its accents', () => {
  expect(wrap('e\u0301e\u0301e\u0301', 2, widthOf)).toEqual(['e\u0301', 'e\u0301', 'e\u0301']);
});
