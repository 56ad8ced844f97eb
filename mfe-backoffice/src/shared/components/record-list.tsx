import { useAsOf, useHeader } from '@sagitta/shared-contracts/remote';
import { LoadFailure } from '@sagitta/shared-ui/core';
import { DataGrid, type ClientGridProps } from '@sagitta/shared-ui/data-grid';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

export interface RecordListProps<Row> extends Pick<
  ClientGridProps<Row>,
  'id' | 'label' | 'columns' | 'rows' | 'rowId' | 'pageSize' | 'empty'
> {
  /** Where the rows come from. */
  query: UseQueryResult<unknown>;
  /** Milliseconds between two renewals of the query. */
  renewEvery: number;
  /** IANA zone of the moment that the header names. Defaults to the browser's own. */
  zone?: string;
}

/** A page's one table: how old it is stands in the header, and a failed first answer in its place. */
export function RecordList<Row>({ query, renewEvery, zone, ...grid }: RecordListProps<Row>) {
  const asOf = useAsOf([query], renewEvery, zone);
  useHeader(useMemo(() => ({ asOf }), [asOf]));
  if (query.isError && query.data === undefined) {
    return (
      <LoadFailure
        what={grid.label}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <DataGrid {...grid} />;
}
