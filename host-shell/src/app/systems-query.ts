import { listSystems } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { SYSTEMS_FOLLOW } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems of the user. The systems page shares this answer where it is built with the same contract. */
export function systemsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystems),
    queryFn: ({ signal }) => call(listSystems, {}, { signal }),
    meta: SYSTEMS_FOLLOW,
  });
}
