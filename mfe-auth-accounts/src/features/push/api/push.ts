import { getPush } from '@sagitta/shared-contracts/api/push';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The browsers that show push messages for the signed-in account (docs/product/accounts.md#push). */
export function pushQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(getPush),
    queryFn: ({ signal }) => call(getPush, {}, { signal }),
  });
}
