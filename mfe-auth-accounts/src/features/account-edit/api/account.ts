import { getAccount } from '@sagitta/shared-contracts/api/account';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** One account, whole; `id` 0 means that the viewer may not see it (document 1 §4). */
export function accountQuery({ call }: Pick<ShellServices, 'call'>, id: number) {
  return queryOptions({
    queryKey: [getAccount.name, id],
    queryFn: ({ signal }) => call(getAccount, { params: { id } }, { signal }),
  });
}
