/** The height of a row, by its lines of text: two of them keep clear of the borders. */
export const ROW_HEIGHT = { 1: 36, 2: 48 } as const;
export const HEADER_HEIGHT = 36;

/**
 * The height of the table: its page of rows, but never higher than the window leaves room for; then it scrolls under
 * its header.
 */
export function gridHeight({
  rows,
  hasFilters,
  lines = 1,
  scrollbar = 0,
}: {
  rows: number;
  hasFilters: boolean;
  lines?: keyof typeof ROW_HEIGHT;
  scrollbar?: number;
}): string {
  const all = HEADER_HEIGHT * (hasFilters ? 2 : 1) + Math.max(rows, 3) * ROW_HEIGHT[lines] + scrollbar + 1;
  return `min(${all}px, max(360px, calc(100dvh - 270px)))`;
}
