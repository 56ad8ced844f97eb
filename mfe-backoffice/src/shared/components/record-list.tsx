import { useAsOf, useHeader } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Box, Button, EmptyState, LoadFailure, Row, TextField } from '@sagitta/shared-ui/core';
import { DataGrid, filterRows, sortRows, useViewInAddress, type ClientGridProps } from '@sagitta/shared-ui/data-grid';
import { Views } from '@sagitta/shared-ui/mine';
import { selectColumn, SelectionBar, type RowId, useSelection } from '@sagitta/shared-ui/selection';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { findRows, indexRows } from '../model/find-rows';
import { useFind } from '../hooks/use-find';

export interface RecordListProps<Row> extends Pick<
  ClientGridProps<Row>,
  'id' | 'label' | 'columns' | 'rows' | 'rowId' | 'pageSize' | 'pageSizes' | 'empty' | 'initialSort'
> {
  /** Where the rows come from. */
  query: UseQueryResult<unknown>;
  /** Milliseconds between two renewals of the query. */
  renewEvery: number;
  /** IANA zone of the moment that the header names. Defaults to that of lists of several systems. */
  zone?: string;
  /** Its rows can be selected. */
  selectable?: Selectable<Row>;
  /** Beside the quick search: Add. */
  tools?: ReactNode;
}

interface Selectable<Row> {
  /** `SIM card`, `SIM cards`. */
  thing: string;
  things: string;
  /** The same function in every call. */
  idOf: (row: Row) => RowId;
  /** What can be done with the selected ones beside a file of them. */
  renderActs?: (selected: readonly Row[], clear: () => void) => ReactNode;
}

const NO_SIZES: readonly number[] = [];
const NO_ID = () => 0;

/**
 * A page's one table under its quick search: how old it is stands in the header, what a person made of it in the
 * address, and a failed first answer in its place.
 */
export function RecordList<RowType>({ query, renewEvery, zone, tools, selectable, ...grid }: RecordListProps<RowType>) {
  const { columns, rows, initialSort, label, pageSizes = NO_SIZES } = grid;
  const asOf = useAsOf([query], renewEvery, siteZone(zone));
  useHeader({ asOf });
  const rules = useMemo(
    () => ({ columnIds: columns.map(({ id }) => id), sort: initialSort ?? null, pageSizes }),
    [columns, initialSort, pageSizes],
  );
  const { view, setView, find, setFind } = useViewInAddress(rules);
  const search = useFind(find, setFind);
  const wanted = useDeferredValue(search.typed.trim());
  const indexed = useMemo(
    () => (rows === null || wanted === '' ? null : indexRows(rows, columns)),
    // The index is made with the first search, not for each key of it.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, columns, wanted === ''],
  );
  const found = useMemo(() => (indexed ? findRows(indexed, wanted) : rows), [indexed, wanted, rows]);

  const shown = useMemo(
    () => (found ? sortRows(filterRows(found, columns, view.filters), columns, view.sort) : null),
    [found, columns, view.filters, view.sort],
  );
  const size = view.pageSize ?? grid.pageSize?.desktop ?? shown?.length ?? 0;
  const { selection, selected } = useSelection({
    scope: `${wanted} ${JSON.stringify(view.filters)}`,
    rows: shown,
    inSight: shown?.slice(view.page * size, (view.page + 1) * size) ?? [],
    idOf: selectable?.idOf ?? NO_ID,
  });
  const { idOf, thing = '', things = '' } = selectable ?? {};
  const withBoxes = useMemo(
    () => (idOf ? [selectColumn<RowType>({ selection, idOf, thing, things }), ...columns] : columns),
    [selection, idOf, thing, things, columns],
  );

  if (query.isError && query.data === undefined) {
    return <LoadFailure what={label} query={query} />;
  }
  return (
    <>
      <Row justifyContent="space-between" flexWrap="wrap" marginBottom="3">
        <Box flex="1" minWidth="180px" maxWidth={{ md: '360px' }}>
          <TextField
            label={`Find in ${label}`}
            labelHidden
            type="search"
            placeholder="Find"
            value={search.typed}
            onChange={search.type}
          />
        </Box>
        <Views page={grid.id} />
        {tools}
      </Row>
      <DataGrid
        {...grid}
        columns={withBoxes}
        rows={found}
        view={view}
        onViewChange={setView}
        empty={rows?.length === 0 ? grid.empty : <NothingFound query={wanted} onClear={() => search.type('')} />}
      />
      {selectable ? (
        <SelectionBar {...{ thing, things, selected, columns }} onClear={selection.clear}>
          {selectable.renderActs?.(selected, selection.clear)}
        </SelectionBar>
      ) : null}
    </>
  );
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      small
      title="Nothing found"
      action={
        <Button size="sm" onClick={onClear}>
          Show all
        </Button>
      }
    >
      {`No row contains “${query}”.`}
    </EmptyState>
  );
}
