import { getAccount } from '@sagitta/shared-contracts/api/account';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** One account, whole; `id` 0 means that the viewer may not see it (docs/product/accounts.md#account-edit). */
export function accountQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: operationKey(getAccount, id),
    queryFn: ({ signal }) => call(getAccount, { params: { id } }, { signal }),
  });
}
