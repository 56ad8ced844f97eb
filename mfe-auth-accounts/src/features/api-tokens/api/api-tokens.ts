import { listApiTokens } from '@sagitta/shared-contracts/api/api-token';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The API tokens of the signed-in account (docs/product/accounts.md#api-tokens). */
export function apiTokensQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listApiTokens),
    queryFn: ({ signal }) => call(listApiTokens, {}, { signal }),
  });
}
