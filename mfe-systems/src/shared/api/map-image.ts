import { getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import type { FileAnswer } from '@sagitta/shared-contracts/operation';
import { answersOf, operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/**
 * The image of a system's map. The host is asked again when the system says that its map has changed,
 * with the date of the copy that is kept; on 304 that copy stays (docs/product/map.md#system-map).
 */
export function mapImageQuery({ call }: Pick<ShellServices, 'call'>, systemId: number, updatedAt: string | null) {
  return queryOptions({
    queryKey: operationKey(getSystemMapImage, { systemId, updatedAt }),
    queryFn: async ({ signal, client }) => {
      const kept = client
        .getQueriesData<FileAnswer>(answersOf(getSystemMapImage, { systemId }))
        .findLast(([, answer]) => answer !== undefined)?.[1];
      const headers = kept?.lastModified ? { 'If-Modified-Since': kept.lastModified } : undefined;
      const answer = await call(getSystemMapImage, { params: { id: systemId } }, { signal, headers });
      return answer.notModified && kept ? kept : answer;
    },
    staleTime: Infinity,
    structuralSharing: false,
  });
}
