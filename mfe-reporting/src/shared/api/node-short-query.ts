import { isApiError } from '@sagitta/shared-contracts/api-error';
import { getNodeShort } from '@sagitta/shared-contracts/api/node';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';

/** Statuses that say no more than that there is nothing here for this account. */
const HIDDEN = [400, 403, 404];

/** The node of a graph or an import; `id` 0 means forbidden (docs/product/graph.md). */
export function nodeShortQuery({ call }: Pick<ShellServices, 'call'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(getNodeShort, nodeId),
    queryFn: ({ signal }) => call(getNodeShort, { params: { id: nodeId } }, { signal }),
    // Its level stands beside readings that are renewed.
    refetchInterval: MINUTE_MS,
    meta: follows({ kinds: ['nodes'], nodes: [nodeId] }),
  });
}

/** Whether there is nothing here for this account. */
export function isHidden({ data, error }: Pick<UseQueryResult<{ id: number }>, 'data' | 'error'>): boolean {
  return data?.id === 0 || (isApiError(error) && HIDDEN.includes(error.status));
}
