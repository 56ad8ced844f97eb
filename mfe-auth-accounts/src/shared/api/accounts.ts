import { listAccounts } from '@sagitta/shared-contracts/api/account';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Every account that the caller may see (docs/product/accounts.md#accounts-list). */
export function accountsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listAccounts),
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
  });
}
