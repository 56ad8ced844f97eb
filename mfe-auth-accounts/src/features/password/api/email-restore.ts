import { getEmailRestore } from '@sagitta/shared-contracts/api/email-restore';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Which e-mail address a link brings back. Asked once: the answer is only for the person who has the page open. */
export function emailRestoreQuery({ call }: Pick<ShellServices, 'call'>, token: string) {
  return queryOptions({
    queryKey: operationKey(getEmailRestore, token),
    queryFn: ({ signal }) => call(getEmailRestore, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
