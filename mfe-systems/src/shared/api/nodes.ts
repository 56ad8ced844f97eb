import { listNodes } from '@sagitta/shared-contracts/api/node';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { renewNodes } from './renew-nodes';

/** The nodes of some systems with their newest values (docs/product/calls.md#retries). */
export function nodesQuery({ call }: Pick<ShellServices, 'call'>, systemIds: readonly number[]) {
  return queryOptions({
    queryKey: operationKey(listNodes, systemIds),
    queryFn: ({ signal }) => call(listNodes, { input: { systemIds: [...systemIds] } }, { signal }),
    refetchInterval: LIVE_EVERY_MS,
    meta: follows({ kinds: ['nodes', 'system'], systems: systemIds, renewPart: renewNodes({ call }, systemIds) }),
  });
}
