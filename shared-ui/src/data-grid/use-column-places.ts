import type { GridApi } from 'ag-grid-community';
import { useLayoutEffect, useRef } from 'react';
import { type ColumnPlace, useColumnLayout } from './column-layout';
import type { DataGridProps, GridView } from './grid-props';
import { givenPlaces } from './placed-columns';
import { placesText } from './view-params';

export interface ColumnPlaces {
  /** Somebody has moved or widened columns. */
  areMoved: boolean;
  /** Keeps where they stand now. */
  remember: () => void;
  reset: () => void;
}

/**
 * Puts the columns where the address says, or this browser remembers, whenever that changes. Null leaves them as they
 * are.
 */
export function useColumnPlaces<Row>(
  api: GridApi<Row> | null,
  props: DataGridProps<Row>,
  change: (changes: Pick<GridView, 'columns'>) => void,
): ColumnPlaces {
  const { id, layoutVersion = 1, server } = props;
  const [layout, setLayout] = useColumnLayout(id, layoutVersion);
  const places = givenPlaces(props) ?? layout;
  const wanted = JSON.stringify(places);
  const applied = useRef('null');
  useLayoutEffect(() => {
    if (!api || wanted === applied.current) return;
    applied.current = wanted;
    const next = JSON.parse(wanted) as ColumnPlace[] | null;
    if (next) api.applyColumnState({ state: next.map((place) => ({ ...place, flex: null })), applyOrder: true });
  }, [api, wanted]);
  const keep = (next: readonly ColumnPlace[] | null) => {
    setLayout(next);
    if (server) server.onPlacesChange?.(placesText(next ?? []));
    else change({ columns: next });
  };
  return {
    areMoved: Boolean(places),
    remember: () => {
      if (api) keep(api.getColumnState().map(({ colId, width }) => ({ colId, width: Math.round(width ?? 0) })));
    },
    reset: () => {
      keep(null);
      api?.resetColumnState();
    },
  };
}
