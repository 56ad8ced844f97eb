/** Rows of a pasted table, without its headings (docs/product/commissioning.md#table). */
export const TABLE_ROWS = 200;
export const TABLE_COLUMNS = 60;
/** Characters of a pasted table. */
export const TABLE_MAX_LENGTH = 200_000;
/** Characters of one cell. */
export const CELL_MAX_LENGTH = 200;

export const TABLE_EMPTY = 'There is nothing in this table.';
export const TABLE_TOO_LONG = `A table has at most ${TABLE_ROWS} rows. Do it in parts.`;

/** What is wrong in a row, by its field; empty if nothing is. */
export type CellProblems = Readonly<Record<string, string>>;
