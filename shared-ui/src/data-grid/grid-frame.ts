/** 36 px a row. */
export const ROW_HEIGHT = 36;
export const HEADER_HEIGHT = 36;

/**
 * The height of the table: its page of rows, but never higher than the window leaves room for; then it scrolls under
 * its header.
 */
export function gridHeight({
  rows,
  hasFilters,
  scrollbar = 0,
}: {
  rows: number;
  hasFilters: boolean;
  scrollbar?: number;
}): string {
  const all = HEADER_HEIGHT * (hasFilters ? 2 : 1) + Math.max(rows, 3) * ROW_HEIGHT + scrollbar + 1;
  return `min(${all}px, max(360px, calc(100dvh - 270px)))`;
}
