import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;

/** Systems and their nodes, to choose from; kept for five minutes. */
export function systemsQuery(call: ApiCaller) {
  return queryOptions({
    queryKey: operationKey(listSystemsNodesShort),
    queryFn: ({ signal }) => call(listSystemsNodesShort, {}, { signal }),
    staleTime: FRESH_MS,
  });
}
