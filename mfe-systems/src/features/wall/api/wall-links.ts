import { listWallLinks } from '@sagitta/shared-contracts/api/wall';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The links that the account may end. */
export function wallLinksQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listWallLinks),
    queryFn: ({ signal }) => call(listWallLinks, {}, { signal }),
  });
}
