import {
  type Confirmation,
  listLogs,
  LOG_FETCH_SIZE,
  type Log,
  type LogQuery,
} from '@sagitta/shared-contracts/api/log';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { isRecord } from '@sagitta/shared-contracts/rules/json';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { arrivals, renewed } from '../model/arrivals';
import type { LogFilters, LogView } from '../model/log-view';

type LogPage = OutputOf<typeof listLogs>;

/**
 * What decides which entries come, and in which order. Another one of these replaces the list
 * (docs/product/logs.md#list).
 */
export interface LogList extends LogFilters, Pick<LogView, 'sortBy' | 'descending'> {
  /** Those of L3 and L4 that waited to be confirmed at this moment come first; null where none do. */
  waitingAt: number | null;
}

/** The event log in fetches of 100 (docs/product/logs.md#list). */
export function logsQuery(call: ApiCaller, list: LogList) {
  return infiniteQueryOptions({
    queryKey: operationKey(listLogs, keyOf(list)),
    queryFn: ({ pageParam: offset, signal }) => call(listLogs, { input: inputOf(list, offset) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const fetched = pages.reduce((sum, page) => sum + page.Logs.length, 0);
      const isAll = !last.LogsCountCapped && fetched >= last.LogsCount;
      return last.Logs.length < LOG_FETCH_SIZE || isAll ? undefined : fetched;
    },
  });
}

/**
 * The fetch of a list that begins at an offset, renewed while {@link logsQuery} holds what is being read: what arrives
 * there must not move the rows.
 */
export function renewedLogsQuery(call: ApiCaller, list: LogList, offset: number) {
  return infiniteQueryOptions({
    ...logsQuery(call, list),
    queryKey: operationKey(listLogs, { renewed: offset, ...keyOf(list) }),
    initialPageParam: offset,
    getNextPageParam: () => undefined,
  });
}

/**
 * How many entries were logged since the list was opened, at most a fetch of them. In an order that does not begin with
 * the newest they can be anywhere in the list.
 */
export function arrivedQuery(call: ApiCaller, filters: LogFilters) {
  const newest: LogList = { ...filters, sortBy: 'id', descending: true, waitingAt: null };
  return queryOptions({
    queryKey: operationKey(listLogs, { arrivedIn: keyOf(newest) }),
    queryFn: async ({ client, queryKey, signal }) => {
      const input = inputOf(newest);
      const { Logs } = await call(listLogs, { input }, { signal });
      const since = client.getQueryData<{ since: number }>(queryKey)?.since ?? Logs[0]?.id ?? 0;
      return { since, count: Logs.filter(({ id }) => id > since).length };
    },
    // The list that is opened again begins with everything that has arrived.
    gcTime: 0,
  });
}

/** What a list is asked for, and nothing else that its view holds. */
function keyOf({ systemId, nodeId, text, range, kinds, sortBy, descending, waitingAt }: LogList) {
  return { systemId, nodeId, text, range, kinds, sortBy, descending, waitingAt };
}

function inputOf(list: LogList, offset = 0): LogQuery {
  return {
    amount: LOG_FETCH_SIZE,
    offset,
    systemID: list.systemId,
    nodeID: list.nodeId,
    searchedText: list.text,
    dateStart: list.range?.[0] ?? null,
    dateEnd: list.range?.[1] ?? null,
    sortBy: list.sortBy,
    sortOrder: list.descending ? 'DESC' : 'ASC',
    kinds: [...list.kinds],
    unconfirmedFirst: list.waitingAt,
  };
}

/** Puts what has arrived into the list that is being read. */
export function takeArrivals(client: QueryClient, call: ApiCaller, list: LogList): void {
  const { queryKey } = logsQuery(call, list);
  const [newest] = client.getQueryData(renewedLogsQuery(call, list, 0).queryKey)?.pages ?? [];
  client.setQueryData(queryKey, (data) => {
    const [first, ...further] = data?.pages ?? [];
    if (!data || !first || !newest) return data;
    const Logs = [...renewed(first.Logs, newest.Logs), ...arrivals(first.Logs, newest.Logs)];
    return { ...data, pages: [{ ...newest, Logs }, ...further] };
  });
}

/** Has a list begin again with the newest entries when it is shown next. */
export function forgetList(client: QueryClient, call: ApiCaller, list: LogList): void {
  for (const { queryKey } of [logsQuery(call, list), renewedLogsQuery(call, list, 0)])
    client.removeQueries({ queryKey, exact: true });
}

/** Notes in every answer that holds an entry that it is confirmed: lists of this page, and events of a graph. */
export function markConfirmed(client: QueryClient, confirmations: ReadonlyMap<number, Confirmation>): void {
  const markedLog = (log: Log): Log => {
    const confirmation = confirmations.get(log.id);
    return confirmation ? { ...log, ...confirmation, confirmed: true } : log;
  };
  const marked = (page: LogPage): LogPage => ({ ...page, Logs: page.Logs.map(markedLog) });
  // Other parts of the suite keep answers of this call under its name too, in other shapes.
  client.setQueriesData<unknown>(answersOf(listLogs), (data: unknown) => {
    if (isPaged(data)) return { ...data, pages: data.pages.map(marked) };
    return isPage(data) ? marked(data) : data;
  });
}

function isPaged(data: unknown): data is InfiniteData<LogPage> {
  return isRecord(data) && Array.isArray(data.pages) && data.pages.every(isPage);
}

function isPage(data: unknown): data is LogPage {
  return isRecord(data) && Array.isArray(data.Logs);
}
