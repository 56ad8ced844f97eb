import { filterRows, sortRows } from './column';
import type { DataGridProps } from './grid-props';

/** What a list shows: its rows in order as far as they pass its filters, and those of a page. */
export interface ShownPage<Row> {
  /** In the order of the list. */
  all: readonly Row[];
  /** From 0, at most the last one. */
  page: number;
  rows: readonly Row[];
}

/**
 * The page of a list that its view names.
 * @param size rows of a page
 * @param page from 0, of a list without a view
 */
export function shownPage<Row>(
  { columns, server, view, initialSort }: DataGridProps<Row>,
  { rows, size, page }: { rows: readonly Row[]; size: number; page: number },
): ShownPage<Row> {
  if (server) return { all: rows, page: server.page, rows };
  const found = view ? filterRows(rows, columns, view.filters) : rows;
  const all = sortRows(found, columns, view ? view.sort : initialSort);
  const last = Math.max(0, Math.ceil(found.length / size) - 1);
  const at = Math.min(view?.page ?? page, last);
  return { all, page: at, rows: all.slice(at * size, (at + 1) * size) };
}
