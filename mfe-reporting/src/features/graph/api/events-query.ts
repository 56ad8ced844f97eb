import { listLogs, LOG_FETCH_SIZE } from '@sagitta/shared-contracts/api/log';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Days of the site, yyyy-mm-dd, both inclusive. */
type Days = readonly [first: string, last: string];

/** The newest log entries of a device in these days, as many as one fetch brings, and how many there are in all. */
export function eventsQuery(
  { call }: Pick<ShellServices, 'call'>,
  { id, systemId }: Pick<NodeShort, 'id' | 'systemId'>,
  [first, last]: Days,
  live: boolean,
) {
  return queryOptions({
    queryKey: operationKey(listLogs, { graphOf: id, first, last }),
    queryFn: ({ signal }) =>
      call(
        listLogs,
        {
          input: {
            amount: LOG_FETCH_SIZE,
            offset: 0,
            systemID: systemId,
            nodeID: id,
            dateStart: first,
            dateEnd: last,
            sortBy: 'event_timestamp',
            sortOrder: 'DESC',
          },
        },
        { signal },
      ),
    refetchInterval: live ? LIVE_EVERY_MS : false,
    meta: live ? follows({ kinds: ['logs'], systems: [systemId] }) : undefined,
  });
}
