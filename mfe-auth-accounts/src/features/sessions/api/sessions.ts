import { listOwnSessions } from '@sagitta/shared-contracts/api/own-session';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Where the signed-in account is signed in (docs/product/accounts.md#sessions). */
export function sessionsQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listOwnSessions),
    queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
  });
}
