import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems that a record may belong to, with their devices and routers. */
export function placesQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystemsNodesRoutersShort),
    queryFn: ({ signal }) => call(listSystemsNodesRoutersShort, {}, { signal }),
  });
}
