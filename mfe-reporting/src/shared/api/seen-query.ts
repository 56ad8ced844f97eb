import { seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/**
 * Has the host record that the viewer has opened an alarm, once. Nothing is shown of it: an older host does not know
 * the call, and what was opened is shown all the same.
 */
export function seenQuery({ call }: Pick<ShellServices, 'call'>, logId: number) {
  return queryOptions({
    queryKey: operationKey(seeAlarm, logId),
    queryFn: async () => {
      await call(seeAlarm, { input: { logID: logId } });
      return true;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
