import { LOG_FETCH_SIZE, type Log } from '@sagitta/shared-contracts/api/log';
import { useServices } from '@sagitta/shared-contracts/remote';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { formatNumber } from '@sagitta/shared-ui/format';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { arrivals, renewed } from '../model/arrivals';
import { logCounts } from '../model/log-counts';
import { beginsWithNewest, type LogFilters, type LogView, newestFirst } from '../model/log-view';
import { mergeLogs } from '../model/merge-logs';
import { arrivedQuery, forgetList, type LogList, logsQuery, renewedLogsQuery, takeArrivals } from './logs-query';

const NO_LOGS: readonly Log[] = [];
const NOT_COUNTED = { LogsCountCapped: null, Counts: null };

/**
 * The entries of a view, one page of them in sight. More are fetched when the last page is read: when it is
 * reached, or on a phone, whose pages are long, when its end is near (docs/product/logs.md#list). What is being
 * read stays in its place: new entries wait until they are asked for (docs/product/logs.md#new-entries).
 */
export function useLogList(view: LogView, pageSize: number, readsOn: boolean) {
  const { call } = useServices();
  const client = useQueryClient();
  const waitingAt = useWaitingAt(view);
  const list = { ...view, waitingAt };
  const options = logsQuery(call, list);
  const isNewestFirst = beginsWithNewest(view);
  // Asked for before the list, so that nothing arrives unnoticed between the two.
  const elsewhere = useQuery({ ...arrivedQuery(call, view), ...live(view), enabled: !isNewestFirst });
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPlaceholderData, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { sortBy, descending } = view;

  const read = useMemo(() => {
    const fetches = data?.pages.map((page) => page.Logs);
    return fetches ? mergeLogs(fetches, sortBy, descending, waitingAt) : null;
  }, [data, sortBy, descending, waitingAt]);
  const loaded = read?.length ?? 0;
  const lastPage = Math.max(1, Math.ceil(loaded / pageSize));
  const page = Math.min(view.page, lastPage);
  const known = isPlaceholderData ? null : read;
  // The fetch in sight; and the first one, where new entries come in.
  const offset = Math.floor(((page - 1) * pageSize) / LOG_FETCH_SIZE) * LOG_FETCH_SIZE;
  const first = useRenewed(list, 0, isNewestFirst || offset === 0 ? known : null, query.dataUpdatedAt);
  const inSight = useRenewed(list, offset, offset > 0 ? known : null, query.dataUpdatedAt);
  const logs = useMemo(
    () => (read ? mergeLogs([renewed(renewed(read, first.logs), inSight.logs)], sortBy, descending, waitingAt) : null),
    [read, first.logs, inSight.logs, sortBy, descending, waitingAt],
  );
  const arrivedFirst = useMemo(() => (read ? arrivals(read, first.logs).length : 0), [read, first.logs]);
  const arrived = isNewestFirst ? arrivedFirst : (elsewhere.data?.count ?? 0);
  const tooFar = isTooFar(view.page, lastPage, pageSize, loaded);
  const isDue = view.page > lastPage || (view.page === lastPage && readsOn);
  const wantsMore = isDue && hasNextPage && !isPlaceholderData && !tooFar;
  // A number, not a flag: a quick answer is here before React has rendered that it is awaited.
  const dueAfter = wantsMore && !isFetching && !isFetchNextPageError ? loaded : null;
  useEffect(() => {
    if (dueAfter !== null) void fetchNextPage();
  }, [dueAfter, fetchNextPage]);

  const capped = data?.pages.at(-1)?.LogsCountCapped === true;
  const counts = first.query.data?.pages[0]?.Counts ?? data?.pages[0]?.Counts ?? null;
  const total = Math.max(data?.pages.at(-1)?.LogsCount ?? 0, loaded);
  return {
    query,
    /** What tells since when it is known what is in sight, and what is new. */
    renewals: [
      ...(first.isEnabled ? [first.query] : []),
      ...(inSight.isEnabled ? [inSight.query] : []),
      ...(known && !isNewestFirst ? [elsewhere] : []),
    ],
    /** Asks again, even while an answer is awaited. */
    retry: () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => query.refetch()),
    /** The page in sight; null while it has to be awaited. */
    rows: logs && (view.page <= lastPage || !wantsMore) ? logs.slice((page - 1) * pageSize, page * pageSize) : null,
    /** Every entry that is here. */
    logs: logs ?? [],
    /** New entries that wait to be shown; at {@link LOG_FETCH_SIZE} there may be more. */
    arrived,
    /** Takes them in, and returns the view that begins with them. */
    takeArrived: (): LogView => {
      if (!isNewestFirst) forgetList(client, call, { ...newestFirst(view), waitingAt: null });
      // Between a whole fetch of new entries and what is read there may be others: the list begins again.
      else if (arrived >= LOG_FETCH_SIZE) void client.resetQueries({ queryKey: options.queryKey, exact: true });
      else takeArrivals(client, call, list);
      return isNewestFirst ? { ...view, page: 1 } : newestFirst(view);
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
    /** How many entries there are of each kind; null until it is known, and of a host that does not filter by kind. */
    counts: useMemo(() => logCounts(counts), [counts]),
    /** The host lists all kinds, whichever are asked for. */
    ignoresKinds: known !== null && counts === null,
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

/**
 * The moment by which entries that wait to be confirmed come first: that at which they were asked for, so that what is
 * confirmed since stays where it is being read.
 */
function useWaitingAt({ unconfirmedFirst }: LogView): number | null {
  const { now } = useServices();
  const [at, setAt] = useState<number | null>(null);
  if (!unconfirmedFirst) {
    if (at !== null) setAt(null);
    return null;
  }
  if (at !== null) return at;
  const moment = now();
  setAt(moment);
  return moment;
}

/** A fetch of the list, renewed from when it is here; it begins with what the list has fetched itself. */
function useRenewed(view: LogList, offset: number, known: readonly Log[] | null, fetchedAt: number) {
  const { call } = useServices();
  const isEnabled = known !== null;
  const query = useInfiniteQuery({
    ...renewedLogsQuery(call, view, offset),
    ...live(view),
    enabled: isEnabled,
    initialData: known
      ? {
          pages: [{ ...NOT_COUNTED, Logs: known.slice(offset, offset + LOG_FETCH_SIZE), LogsCount: known.length }],
          pageParams: [offset],
        }
      : undefined,
    initialDataUpdatedAt: fetchedAt,
    staleTime: LIVE_EVERY_MS,
  });
  return { query, isEnabled, logs: (isEnabled && query.data?.pages[0]?.Logs) || NO_LOGS };
}

function live({ systemId }: LogFilters) {
  return {
    refetchInterval: LIVE_EVERY_MS,
    meta: follows({ kinds: ['logs'], systems: systemId === null ? undefined : [systemId] }),
  };
}
