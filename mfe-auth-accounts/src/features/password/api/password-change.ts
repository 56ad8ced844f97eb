import { getPasswordChange } from '@sagitta/shared-contracts/api/password';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Whose password a link changes. Asked once: the answer is only for the person who has the page open. */
export function passwordChangeQuery({ call }: Pick<ShellServices, 'call'>, token: string) {
  return queryOptions({
    queryKey: [getPasswordChange.name, token],
    queryFn: ({ signal }) => call(getPasswordChange, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
