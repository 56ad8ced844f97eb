import { LOG_FETCH_SIZE, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LogView } from '../model/log-view';
import { mergeLogs } from '../model/merge-logs';
import { logsQuery } from './logs-query';

/**
 * The entries of a view, one page of them in sight. More are fetched when the last page is reached
 * (docs/product/logs.md#list).
 * While only the first fetch is here it is renewed; with more, entries would move under the reader.
 */
export function useLogList(view: LogView, pageSize: number) {
  const { call } = useServices();
  const client = useQueryClient();
  const options = logsQuery(call, view);
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? LIVE_EVERY_MS : false),
    meta: follows({ kinds: ['logs'], systems: view.systemId === null ? undefined : [view.systemId] }),
  });
  const { data, isPlaceholderData, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { sortBy, descending } = view;

  const logs = useMemo(
    (): Log[] | null =>
      data
        ? mergeLogs(
            data.pages.map((page) => page.Logs),
            sortBy,
            descending,
          )
        : null,
    [data, sortBy, descending],
  );
  const loaded = logs?.length ?? 0;
  const lastPage = Math.max(1, Math.ceil(loaded / pageSize));
  // A phone's first page is its last one: more come when it is turned, so that the newest entries stay live.
  const wantsMore =
    (view.page > lastPage || (view.page === lastPage && view.page > 1)) && hasNextPage && !isPlaceholderData;
  useEffect(() => {
    if (wantsMore && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [wantsMore, isFetching, isFetchNextPageError, fetchNextPage]);

  const page = Math.min(view.page, lastPage);
  const total = Math.max(data?.pages.at(-1)?.LogsCount ?? 0, loaded);
  return {
    query,
    /** Asks again, even while an answer is awaited. */
    retry: () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => query.refetch()),
    /** The page in sight; null while it has to be awaited. */
    rows: logs && (view.page <= lastPage || !wantsMore) ? logs.slice((page - 1) * pageSize, page * pageSize) : null,
    /** From 1. */
    page,
    loaded,
    /** Entries that the host has in all. */
    total,
    /** Entries that can be turned to: those that are here, and from the last page the next fetch. */
    reachable: hasNextPage && page === lastPage ? Math.min(total, loaded + LOG_FETCH_SIZE) : loaded,
    isLive: data?.pages.length === 1,
    /** The previous list is still shown. */
    isReplacing: isPlaceholderData,
  };
}
