import { byteRange } from './byte-range';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
] as const)('%s of ten bytes is a part of them', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes=5-2',
  'bytes=-',
  'bytes=a-b',
  'bytes=0-1,4-5',
  'bytes=0-1 ',
  'lines=0-1',
  `bytes=0-${'9'.repeat(400)}`,
])('%s is answered with the whole file', (header) => {
  expect(byteRange(header, 10)).toBeNull();
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s is beyond ten bytes', (header) => {
  expect(byteRange(header, 10)).toBe('unsatisfiable');
});

test('has no part of an empty file', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable');
});
