import { listAccounts } from '@sagitta/shared-contracts/api/account';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Every account that the caller may see (document 1 §7). */
export function accountsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: [listAccounts.name],
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
  });
}
