import { listNodeTrends, type NodeTrend } from '@sagitta/shared-contracts/api/node-trend';
import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

/** A trend of hours changes slowly, and the answer is of a whole system. */
const EVERY_MS = 300_000;
const AT_MOST_EVERY_MS = 60_000;
/** Hosts that do not know the call, by the page's client: asked once, they are not asked again. */
const WITHOUT_TRENDS = new WeakSet<QueryClient>();

/** The last 24 hours of the nodes of a system; null where the host does not know the call. */
export function nodeTrendsQuery({ call }: Pick<ShellServices, 'call'>, systemId: number) {
  return queryOptions({
    queryKey: operationKey(listNodeTrends, systemId),
    queryFn: async ({ signal, client }): Promise<NodeTrend[] | null> => {
      if (WITHOUT_TRENDS.has(client)) return null;
      try {
        return await call(listNodeTrends, { input: { systemID: systemId } }, { signal });
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        WITHOUT_TRENDS.add(client);
        return null;
      }
    },
    refetchInterval: ({ state }) => (state.data === null ? false : EVERY_MS),
    meta: follows({ kinds: ['nodes'], systems: [systemId], atMostEveryMs: AT_MOST_EVERY_MS }),
  });
}
