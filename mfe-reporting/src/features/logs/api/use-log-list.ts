import { LOG_FETCH_SIZE, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { formatNumber } from '@sagitta/shared-ui/format';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { arrivals, renewed } from '../model/arrivals';
import type { LogView } from '../model/log-view';
import { mergeLogs } from '../model/merge-logs';
import { type LogPage, logsQuery, newestLogsQuery, takeArrivals } from './logs-query';

/**
 * The entries of a view, one page of them in sight. More are fetched when the last page is reached
 * (docs/product/logs.md#list). What is being read stays in its place: new entries wait until they are asked for
 * (docs/product/logs.md#new-entries).
 */
export function useLogList(view: LogView, pageSize: number) {
  const { call } = useServices();
  const client = useQueryClient();
  const options = logsQuery(call, view);
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPlaceholderData, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const newest = useNewest(view, data && !isPlaceholderData ? data.pages[0] : undefined, query.dataUpdatedAt);
  const { sortBy, descending } = view;

  const read = useMemo(() => data?.pages.flatMap((page) => page.Logs) ?? null, [data]);
  const fresh = isPlaceholderData ? undefined : newest.data?.pages[0];
  const logs = useMemo(
    (): Log[] | null => (read ? mergeLogs([renewed(read, fresh?.Logs ?? [])], sortBy, descending) : null),
    [read, fresh, sortBy, descending],
  );
  const arrived = useMemo(() => (read && fresh ? arrivals(read, fresh.Logs).length : 0), [read, fresh]);
  const loaded = logs?.length ?? 0;
  const lastPage = Math.max(1, Math.ceil(loaded / pageSize));
  const tooFar = isTooFar(view.page, lastPage, pageSize, loaded);
  // A phone's first page is its last one: more come when it is turned.
  const wantsMore =
    (view.page > lastPage || (view.page === lastPage && view.page > 1)) && hasNextPage && !isPlaceholderData && !tooFar;
  // A number, not a flag: a quick answer is here before React has rendered that it is awaited.
  const dueAfter = wantsMore && !isFetching && !isFetchNextPageError ? loaded : null;
  useEffect(() => {
    if (dueAfter !== null) void fetchNextPage();
  }, [dueAfter, fetchNextPage]);

  const page = Math.min(view.page, lastPage);
  const capped = data?.pages.at(-1)?.LogsCountCapped === true;
  const total = Math.max(data?.pages.at(-1)?.LogsCount ?? 0, loaded);
  return {
    query,
    /** What tells since when the list is true: the renewed first fetch. */
    newest,
    /** Asks again, even while an answer is awaited. */
    retry: () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => query.refetch()),
    /** The page in sight; null while it has to be awaited. */
    rows: logs && (view.page <= lastPage || !wantsMore) ? logs.slice((page - 1) * pageSize, page * pageSize) : null,
    /** Every entry that is here. */
    logs: logs ?? [],
    /** New entries that wait to be shown; at {@link LOG_FETCH_SIZE} there may be more. */
    arrived,
    showArrived: () => {
      // Between a whole fetch of new entries and what is read there may be others: the list begins again.
      if (arrived >= LOG_FETCH_SIZE) void client.resetQueries({ queryKey: options.queryKey, exact: true });
      else takeArrivals(client, call, view);
    },
    /** From 1. */
    page,
    /** Why another page than that of the address is in sight; null while it is that one, or may still come. */
    instead: view.page > page && !wantsMore && !isPlaceholderData ? insteadOf(view.page, page, hasNextPage) : null,
    loaded,
    /** Entries that the host has in all, or has counted. */
    total,
    /** The host has more than it has counted. */
    capped,
    /** Entries that can be turned to: those that are here, and from the last page the next fetch. */
    reachable: hasNextPage && page === lastPage ? Math.min(capped ? Infinity : total, loaded + LOG_FETCH_SIZE) : loaded,
    /** The previous list is still shown. */
    isReplacing: isPlaceholderData,
  };
}

/**
 * Entries that an address may have loaded before its page is seen: page 1,000,000 must not keep browser and host busy
 * for hours.
 */
const LOADED_FOR_ADDRESS = 5 * LOG_FETCH_SIZE;

/** A page that turning leads to is at most one fetch away. */
function isTooFar(page: number, lastPage: number, pageSize: number, loaded: number): boolean {
  return loaded >= LOADED_FOR_ADDRESS && (page - lastPage) * pageSize > LOG_FETCH_SIZE;
}

function insteadOf(asked: number, shown: number, hasMore: boolean): string {
  const page = formatNumber(asked);
  if (!hasMore) return `The log has no page ${page}. Its last one is shown.`;
  const far = `Page ${page} in the address is too far to be loaded at once.`;
  return `${far} Page ${shown} is shown: turn the pages from here, or filter.`;
}

/** The first fetch of the list, renewed from when it is here; it begins with what the list has fetched itself. */
function useNewest(view: LogView, first: LogPage | undefined, fetchedAt: number) {
  const { call } = useServices();
  return useInfiniteQuery({
    ...newestLogsQuery(call, view),
    enabled: first !== undefined,
    initialData: first && { pages: [first], pageParams: [0] },
    initialDataUpdatedAt: fetchedAt,
    staleTime: LIVE_EVERY_MS,
    refetchInterval: LIVE_EVERY_MS,
    meta: follows({ kinds: ['logs'], systems: view.systemId === null ? undefined : [view.systemId] }),
  });
}
