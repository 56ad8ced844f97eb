import { useAsOf, useHeader } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Box, EmptyState, LoadFailure, Row, TextField } from '@sagitta/shared-ui/core';
import { DataGrid, useViewInAddress, type ClientGridProps } from '@sagitta/shared-ui/data-grid';
import { Views } from '@sagitta/shared-ui/mine';
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
  /** Beside the quick search: Add. */
  tools?: ReactNode;
}

const NO_SIZES: readonly number[] = [];

/**
 * A page's one table under its quick search: how old it is stands in the header, what a person made of it in the
 * address, and a failed first answer in its place.
 */
export function RecordList<Row>({ query, renewEvery, zone, tools, ...grid }: RecordListProps<Row>) {
  const { columns, rows, initialSort, label, pageSizes = NO_SIZES } = grid;
  const asOf = useAsOf([query], renewEvery, siteZone(zone));
  useHeader(useMemo(() => ({ asOf }), [asOf]));
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

  if (query.isError && query.data === undefined) {
    return (
      <LoadFailure what={label} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
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
        rows={found}
        view={view}
        onViewChange={setView}
        empty={rows?.length === 0 ? grid.empty : <NothingFound query={wanted} />}
      />
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  return (
    <EmptyState small title="Nothing found">
      {`No row contains “${query}”.`}
    </EmptyState>
  );
}
