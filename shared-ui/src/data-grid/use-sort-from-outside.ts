import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef } from 'react';
import type { Sort } from './column';

/**
 * Sorts the grid as the address or the server's answer says, whenever that changes; null is no sort, undefined leaves
 * it to the grid. The columns start with the first one. AG Grid tells of a press on a header a moment later: the first
 * sort put into it again, the press would be lost.
 */
export function useSortFromOutside(api: Pick<GridApi, 'applyColumnState'> | null, sort: Sort | null | undefined): void {
  const wanted = JSON.stringify(sort);
  const applied = useRef(wanted);
  useEffect(() => {
    if (!api || wanted === undefined || wanted === applied.current) return;
    applied.current = wanted;
    const next = JSON.parse(wanted) as Sort | null;
    api.applyColumnState({
      state: next ? [{ colId: next.columnId, sort: next.direction }] : [],
      defaultState: { sort: null },
    });
  }, [api, wanted]);
}
