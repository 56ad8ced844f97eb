import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useRef } from 'react';
import type { GridView } from './grid-props';

/** How the grid writes the filter of a column. */
export interface TextModel {
  filterType: 'text';
  type: 'contains';
  filter: string;
}

/** Null filters nothing. */
export const textFilter = (filter: string): TextModel | null =>
  filter === '' ? null : { filterType: 'text', type: 'contains', filter };

const asModel = (filters: GridView['filters']) =>
  Object.fromEntries(Object.entries(filters).map(([id, filter]) => [id, textFilter(filter)]));

/** What is in force in the grid's own filters. */
export function filtersOf(api: GridApi): GridView['filters'] {
  const model = api.getFilterModel() as Record<string, { filter?: string | null } | null>;
  return Object.fromEntries(
    Object.entries(model).flatMap(([id, column]) => (column?.filter ? [[id, column.filter] as const] : [])),
  );
}

/**
 * Holds the grid to a view that is kept outside of it, and reports what a person changes. What the grid itself
 * reported is not put back into it: somebody may have typed more since.
 */
export function useGridView(
  api: GridApi | null,
  rows: number,
  pageSize: number,
  view: GridView | undefined,
  onViewChange: ((view: GridView) => void) | undefined,
) {
  const latest = useRef({ view, onViewChange });
  const told = useRef('{}');
  useEffect(() => {
    latest.current = { view, onViewChange };
  });
  const change = useCallback((changes: Partial<GridView>) => {
    const { view: before, onViewChange: tell } = latest.current;
    if (!before || !tell) return;
    const after = { ...before, ...changes };
    latest.current = { view: after, onViewChange: tell };
    tell(after);
  }, []);

  const filters = view && JSON.stringify(view.filters);
  useEffect(() => {
    if (!api || filters === undefined || filters === told.current) return;
    told.current = filters;
    api.setFilterModel(asModel(JSON.parse(filters) as GridView['filters']));
  }, [api, filters]);

  const page = view?.page;
  useEffect(() => {
    if (api && page !== undefined && rows > 0) api.paginationGoToPage(page);
    // The grid goes to its first page where their number changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, page, pageSize, rows, filters]);

  const takeFilters = useCallback(
    (grid: GridApi) => {
      const now = filtersOf(grid);
      const key = JSON.stringify(now);
      if (key === told.current) return;
      told.current = key;
      change({ filters: now, page: 0 });
    },
    [change],
  );
  return { change, takeFilters };
}
