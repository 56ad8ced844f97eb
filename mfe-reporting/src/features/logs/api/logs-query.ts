import { type Confirmation, listLogs, LOG_FETCH_SIZE, type Log } from '@sagitta/shared-contracts/api/log';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import { isRecord } from '@sagitta/shared-contracts/rules/json';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { arrivals, renewed } from '../model/arrivals';
import type { LogFilters, LogView } from '../model/log-view';

export type LogPage = OutputOf<typeof listLogs>;

/**
 * What decides which entries come, and in which order. Another one of these replaces the list
 * (docs/product/logs.md#list).
 */
export type LogList = LogFilters & Pick<LogView, 'sortBy' | 'descending'>;

/** The event log in fetches of 100 (docs/product/logs.md#list). */
export function logsQuery(call: ApiCaller, { systemId, nodeId, text, range, sortBy, descending }: LogList) {
  return infiniteQueryOptions({
    queryKey: operationKey(listLogs, { systemId, nodeId, text, range, sortBy, descending }),
    queryFn: ({ pageParam: offset, signal }) =>
      call(
        listLogs,
        {
          input: {
            amount: LOG_FETCH_SIZE,
            offset,
            systemID: systemId,
            nodeID: nodeId,
            searchedText: text,
            dateStart: range?.[0] ?? null,
            dateEnd: range?.[1] ?? null,
            sortBy,
            sortOrder: descending ? 'DESC' : 'ASC',
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const fetched = pages.reduce((sum, page) => sum + page.Logs.length, 0);
      const isAll = !last.LogsCountCapped && fetched >= last.LogsCount;
      return last.Logs.length < LOG_FETCH_SIZE || isAll ? undefined : fetched;
    },
  });
}

/**
 * The first fetch of a list, renewed while {@link logsQuery} holds what is being read: what arrives there must not move
 * the rows.
 */
export function newestLogsQuery(call: ApiCaller, list: LogList) {
  const { systemId, nodeId, text, range, sortBy, descending } = list;
  return infiniteQueryOptions({
    ...logsQuery(call, list),
    queryKey: operationKey(listLogs, { newest: true, systemId, nodeId, text, range, sortBy, descending }),
    getNextPageParam: () => undefined,
  });
}

/** Puts what has arrived into the list that is being read. */
export function takeArrivals(client: QueryClient, call: ApiCaller, list: LogList): void {
  const { queryKey } = logsQuery(call, list);
  const [newest] = client.getQueryData(newestLogsQuery(call, list).queryKey)?.pages ?? [];
  client.setQueryData(queryKey, (data) => {
    const [first, ...further] = data?.pages ?? [];
    if (!data || !first || !newest) return data;
    const Logs = [...renewed(first.Logs, newest.Logs), ...arrivals(first.Logs, newest.Logs)];
    return { ...data, pages: [{ ...newest, Logs }, ...further] };
  });
}

/** Notes in every answer that holds the entry that it is confirmed: lists of this page, and events of a graph. */
export function markConfirmed(client: QueryClient, id: number, confirmation: Confirmation): void {
  const marked = (page: LogPage): LogPage => ({
    ...page,
    Logs: page.Logs.map((log): Log => (log.id === id ? { ...log, ...confirmation, confirmed: true } : log)),
  });
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
