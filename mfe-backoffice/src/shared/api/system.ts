import { getSystem } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** One system; `ID` 0 means that the account may not see it (docs/product/access.md#visibility). */
export function systemQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: operationKey(getSystem, id),
    queryFn: ({ signal }) => call(getSystem, { params: { id } }, { signal }),
  });
}
