import { listNodeCommands, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { isUnderWay } from '@sagitta/shared-contracts/rules/node-command';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** What a device was asked to do, newest first; null where the host does not know the call. */
export function commandsQuery({ call }: Pick<ShellServices, 'call'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listNodeCommands, nodeId),
    queryFn: async ({ signal }): Promise<NodeCommand[] | null> => {
      try {
        return await call(listNodeCommands, { params: { id: nodeId } }, { signal });
      } catch (error) {
        if (!isUnknownCall(error)) throw error;
        return null;
      }
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LIVE_EVERY_MS : false),
    meta: follows({ kinds: ['nodes', 'system'], nodes: [nodeId] }),
  });
}
