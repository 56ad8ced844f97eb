import { formatBytes } from './bytes';

describe('formatBytes', () => {
  test.each([
    [0, '0\u202fB'],
    [999, '999\u202fB'],
    [1000, '1.0\u202fKB'],
    [1536, '1.5\u202fKB'],
    [999_949, '999.9\u202fKB'],
    [999_950, '1.0\u202fMB'],
    [2.5e9, '2.5\u202fGB'],
    [1e12, '1.0\u202fTB'],
    [1e15, '1.0\u202fPB'],
    [1e18, '1.0\u202fEB'],
    [1e21, '1.0\u202fZB'],
    [1e24, '1.0\u202fYB'],
    [5e27, '5,000.0\u202fYB'],
    [null, '--'],
    [-1, '--'],
  ])('writes %p as %p', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
