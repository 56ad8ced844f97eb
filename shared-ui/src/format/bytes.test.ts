import { formatBytes } from './bytes';

describe('formatBytes', () => {
  it.each([
    [0, '0\u2009B'],
    [999, '999\u2009B'],
    [1000, '1.0\u2009KB'],
    [1536, '1.5\u2009KB'],
    [999_949, '999.9\u2009KB'],
    [999_950, '1.0\u2009MB'],
    [2.5e9, '2.5\u2009GB'],
    [1e12, '1.0\u2009TB'],
    [1e15, '1.0\u2009PB'],
    [1e18, '1.0\u2009EB'],
    [1e21, '1.0\u2009ZB'],
    [1e24, '1.0\u2009YB'],
    [5e27, '5,000.0\u2009YB'],
    [null, '--'],
    [-1, '--'],
  ])('writes %p as %p', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
