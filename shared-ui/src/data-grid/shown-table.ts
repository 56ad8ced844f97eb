import type { GridApi } from 'ag-grid-community';
import { filterRows, sortRows, type Column, type Sort } from './column';
import type { ShownTable } from './grid-tools';
import { filtersOf } from './use-grid-view';

/** All pages of what a grid shows: as filtered and sorted, with its current columns. */
export function shownTable<Row>(api: GridApi<Row>, { columns, rows }: ShownTable<Row>): ShownTable<Row> {
  const sorted = api.getColumnState().find(({ sort }) => sort);
  const sort: Sort | null = sorted?.sort ? { columnId: sorted.colId, direction: sorted.sort } : null;
  return {
    columns: shownColumns(api, columns),
    rows: sortRows(filterRows(rows, columns, filtersOf(api)), columns, sort),
  };
}

/** The current columns. */
export function shownColumns<Row>(api: GridApi<Row>, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const shown = api.getAllDisplayedColumns().map((column) => column.getColId());
  return shown.flatMap((shownId) => columns.find(({ id: columnId }) => columnId === shownId) ?? []);
}
