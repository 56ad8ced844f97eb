import { listSystems } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, SYSTEMS_FOLLOW } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { renewSystems } from './renew-systems';

/** The list is renewed less often than a dashboard: it can carry hundreds of weather reports. */
export const SYSTEMS_EVERY_MS = 30_000;

/** Every system that the account may see (docs/product/calls.md#retries). */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystems),
    queryFn: ({ signal }) => call(listSystems, {}, { signal }),
    refetchInterval: SYSTEMS_EVERY_MS,
    meta: follows({ ...SYSTEMS_FOLLOW.follows, renewPart: renewSystems({ call }, 'all') }),
  });
}
