/** The height of a row, by its lines of text: two of them keep clear of the borders. */
export const ROW_HEIGHT = { 1: 36, 2: 48 } as const;
export const HEADER_HEIGHT = 36;

export interface FrameSize {
  rows: number;
  hasFilters: boolean;
  lines?: keyof typeof ROW_HEIGHT;
  /** The height of the one below, in px. */
  scrollbar?: number;
}

/** What the window leaves to a table at most, and what it has at least, in px. */
const LEFT = 270;
const LEAST = 360;

/**
 * The height of the table: its page of rows, but never higher than the window leaves room for; then it scrolls under
 * its header.
 */
export function gridHeight({ rows, hasFilters, lines = 1, scrollbar = 0 }: FrameSize): string {
  const all = headHeight(hasFilters) + Math.max(rows, 3) * ROW_HEIGHT[lines] + scrollbar + 1;
  return `min(${all}px, max(${LEAST}px, calc(100dvh - ${LEFT}px)))`;
}

/** How many rows the window shows of that height, the last one perhaps in part. */
export function rowsInSight({ hasFilters, lines = 1 }: Pick<FrameSize, 'hasFilters' | 'lines'>): number {
  const room = Math.max(LEAST, window.innerHeight - LEFT) - headHeight(hasFilters);
  return Math.ceil(room / ROW_HEIGHT[lines]);
}

function headHeight(hasFilters: boolean): number {
  return HEADER_HEIGHT * (hasFilters ? 2 : 1);
}
