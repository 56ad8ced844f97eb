import { getAlarm } from '@sagitta/shared-contracts/api/alarm';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** An alarm with its history. Messages being sent and read are no changes of the stream, so it is polled too. */
export function alarmQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: operationKey(getAlarm, id),
    queryFn: ({ signal }) => call(getAlarm, { params: { id } }, { signal }),
    refetchInterval: LIVE_EVERY_MS,
    meta: follows({ kinds: ['logs'] }),
  });
}
