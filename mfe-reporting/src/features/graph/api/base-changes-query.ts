import { isUnknownCall } from '@sagitta/shared-contracts/api-error';
import { listNodeCommands, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/**
 * The commands of a device, among them each base that it took over, of an older host the newest ones; none from a host
 * that does not know the call.
 */
export function baseChangesQuery({ call }: Pick<ShellServices, 'call'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listNodeCommands, { graphOf: nodeId }),
    queryFn: async ({ signal }): Promise<NodeCommand[]> => {
      try {
        return await call(listNodeCommands, { params: { id: nodeId } }, { signal });
      } catch (error) {
        if (isUnknownCall(error)) return [];
        throw error;
      }
    },
  });
}
