import { gridHeight } from './grid-frame';

describe('the height of a table', () => {
  test.each([
    [{ rows: 25, hasFilters: true }, 36 + 36 + 25 * 36 + 1],
    [{ rows: 25, hasFilters: false }, 36 + 25 * 36 + 1],
    [{ rows: 9, hasFilters: false, scrollbar: 16 }, 36 + 9 * 36 + 16 + 1],
    [{ rows: 25, hasFilters: false, lines: 2 as const }, 36 + 25 * 48 + 1],
    [{ rows: 0, hasFilters: false }, 36 + 3 * 36 + 1],
  ])('for %p is %d px, unless the window is lower', (table, height) => {
    expect(gridHeight(table)).toBe(`min(${height}px, max(360px, calc(100dvh - 270px)))`);
  });
});
