import { listGroupSystems } from '@sagitta/shared-contracts/api/system-group';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows, SYSTEMS_EVERY_MS, SYSTEMS_FOLLOW } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { renewSystems } from '../../../shared/api/renew-systems';
import { sortedByName } from './sorted-by-name';

/**
 * The systems of one group by name, as far as the account may see them (docs/product/systems.md#system-groups).
 */
export function groupSystemsQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: operationKey(listGroupSystems, id),
    queryFn: async ({ signal }) => sortedByName(await call(listGroupSystems, { params: { id } }, { signal })),
    refetchInterval: SYSTEMS_EVERY_MS,
    meta: follows({ ...SYSTEMS_FOLLOW.follows, renewPart: renewSystems({ call }, 'listed') }),
  });
}
