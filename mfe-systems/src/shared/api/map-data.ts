import { getSystemMap } from '@sagitta/shared-contracts/api/system-map';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Size and boundary of a system's map. */
export function mapDataQuery({ call }: Pick<ShellServices, 'call'>, systemId: number, updatedAt: string | null) {
  return queryOptions({
    queryKey: operationKey(getSystemMap, { systemId, updatedAt }),
    queryFn: ({ signal }) => call(getSystemMap, { params: { id: systemId } }, { signal }),
    staleTime: Infinity,
  });
}
