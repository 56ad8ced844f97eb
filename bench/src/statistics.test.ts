import { median, medianOf, percentile } from './statistics';

test.each([
  { values: [7], p: 0.5, expected: 7 },
  { values: [3, 1, 2], p: 0.5, expected: 2 },
  { values: [4, 1, 3, 2], p: 0.5, expected: 2 },
  { values: Array.from({ length: 200 }, (_, index) => index + 1), p: 0.99, expected: 198 },
  { values: [1, 2, 3], p: 1, expected: 3 },
])('the $p percentile of $values.length values is $expected', ({ values, p, expected }) => {
  expect(percentile(values, p)).toBe(expected);
});

test('a percentile of nothing is an error, not a zero', () => {
  expect(() => percentile([], 0.5)).toThrow('nothing');
});

test.each([
  { values: [7], expected: 7 },
  { values: [9, 1, 5], expected: 5 },
  { values: [9, 1, 5, 7], expected: 6 },
  { values: [2, 1], expected: 1.5 },
])('the median of $values is $expected', ({ values, expected }) => {
  expect(median(values)).toBe(expected);
});

test('each figure has its own median, so that one odd run does not move the others', () => {
  expect(
    medianOf(
      [
        { bytes: 10, paint: 900 },
        { bytes: 30, paint: 100 },
        { bytes: 20, paint: 500 },
      ],
      ['bytes', 'paint'],
    ),
  ).toEqual({ bytes: 20, paint: 500 });
});
