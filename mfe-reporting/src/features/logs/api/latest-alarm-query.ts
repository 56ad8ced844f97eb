import { listLogs, LOG_FETCH_SIZE } from '@sagitta/shared-contracts/api/log';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { isAlarm } from '@sagitta/shared-contracts/rules/log';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The id of the newest alarm among the newest entries of a device; null without one. */
export function latestAlarmQuery(call: ApiCaller, systemID: number, nodeID: number) {
  return queryOptions({
    queryKey: operationKey(listLogs, { latestAlarm: nodeID }),
    queryFn: async ({ signal }) => {
      const input = { amount: LOG_FETCH_SIZE, offset: 0, systemID, nodeID };
      const { Logs } = await call(listLogs, { input }, { signal });
      return Logs.find((log) => isAlarm(log))?.id ?? null;
    },
    // Asked anew each time: a link from a card leads to the alarm of that moment.
    gcTime: 0,
  });
}
