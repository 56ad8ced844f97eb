import { listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The systems that the caller may see, for pick lists (docs/product/calls.md#failure). */
export function systemNamesQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listSystemsVeryShort),
    queryFn: ({ signal }) => call(listSystemsVeryShort, {}, { signal }),
  });
}
