import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { listNodes } from '@sagitta/shared-contracts/api/node';
import { listNodeTrends, type NodeTrend } from '@sagitta/shared-contracts/api/node-trend';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

type Caller = Pick<ShellServices, 'call'>;

export interface Place {
  systemId: number;
  nodeId: number;
}

/** What the device of an alarm tells now; null where it is not among the devices in use. */
export function nodeNowQuery({ call }: Caller, { systemId, nodeId }: Place) {
  return queryOptions({
    queryKey: operationKey(listNodes, { now: nodeId }),
    queryFn: async ({ signal }) => {
      // An older host answers all nodes of the system.
      const nodes = await call(listNodes, { input: { systemIds: [systemId], nodeIds: [nodeId] } }, { signal });
      return nodes.find(({ id }) => id === nodeId) ?? null;
    },
    refetchInterval: LIVE_EVERY_MS,
    meta: follows({ kinds: ['nodes'], systems: [systemId], nodes: [nodeId] }),
  });
}

/** A trend of hours changes slowly. */
const TREND_EVERY_MS = 60_000;

/** The last 24 hours of the device of an alarm: epoch ms and deflection; null where the host knows no trends. */
export function trendNowQuery({ call }: Caller, { systemId, nodeId }: Place) {
  return queryOptions({
    queryKey: operationKey(listNodeTrends, { now: nodeId }),
    queryFn: async ({ signal }) => {
      try {
        return pointsOf(await call(listNodeTrends, { input: { systemID: systemId } }, { signal }), nodeId);
      } catch (error) {
        if (isUnknownCall(error)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data === null ? false : TREND_EVERY_MS),
    meta: follows({ kinds: ['nodes'], systems: [systemId], nodes: [nodeId], atMostEveryMs: TREND_EVERY_MS }),
  });
}

function pointsOf(trends: readonly NodeTrend[], nodeId: number) {
  const points = trends.find(({ nodeID }) => nodeID === nodeId)?.points ?? [];
  return points.map(([at, value]) => [at * 1_000, value] as const);
}
