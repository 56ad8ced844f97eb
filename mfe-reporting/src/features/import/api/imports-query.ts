import { listImports } from '@sagitta/shared-contracts/api/reading-import';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The imports of a device. Who may not import for it gets 403. */
export function importsQuery({ call }: Pick<ShellServices, 'call'>, nodeId: number) {
  return queryOptions({
    queryKey: operationKey(listImports, nodeId),
    queryFn: ({ signal }) => call(listImports, { params: { id: nodeId } }, { signal }),
  });
}
