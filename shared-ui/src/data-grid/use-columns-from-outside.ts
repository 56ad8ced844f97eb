import type { GridApi } from 'ag-grid-community';
import { useLayoutEffect, useRef } from 'react';
import type { ColumnPlace } from './column-layout';

/**
 * Puts the columns where the address says, or this browser remembers, whenever that changes. Null leaves them as they
 * are.
 */
export function useColumnsFromOutside(
  api: Pick<GridApi, 'applyColumnState'> | null,
  places: readonly ColumnPlace[] | null,
): void {
  const wanted = JSON.stringify(places);
  const applied = useRef('null');
  useLayoutEffect(() => {
    if (!api || wanted === applied.current) return;
    applied.current = wanted;
    const next = JSON.parse(wanted) as ColumnPlace[] | null;
    if (next) api.applyColumnState({ state: next.map((place) => ({ ...place, flex: null })), applyOrder: true });
  }, [api, wanted]);
}
