import { getNodeShort } from '@sagitta/shared-contracts/api/node';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The node of a graph; `id` 0 means forbidden (document 3 §7). */
export function nodeShortQuery({ call }: Pick<ShellServices, 'call'>, nodeId: number) {
  return queryOptions({
    queryKey: [getNodeShort.name, nodeId],
    queryFn: ({ signal }) => call(getNodeShort, { params: { id: nodeId } }, { signal }),
  });
}
