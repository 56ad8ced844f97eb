import { getPasswordChange } from '@sagitta/shared-contracts/api/password';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Whose password a link changes. Asked once: the answer is only for the person who has the page open. */
export function passwordChangeQuery({ call }: Pick<ShellServices, 'call'>, token: string) {
  return queryOptions({
    queryKey: operationKey(getPasswordChange, token),
    queryFn: ({ signal }) => call(getPasswordChange, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
