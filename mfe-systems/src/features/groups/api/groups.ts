import { listSystemGroups } from '@sagitta/shared-contracts/api/system-group';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Groups of systems that the account may see (docs/product/systems.md#system-groups). */
export function groupsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystemGroups),
    queryFn: ({ signal }) => call(listSystemGroups, {}, { signal }),
  });
}
