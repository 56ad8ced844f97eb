import { getSecondFactor, getSecondFactorRule } from '@sagitta/shared-contracts/api/second-factor';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** What the signed-in account has for the second step of its sign-in (docs/product/accounts.md#second-factor). */
export function secondFactorQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(getSecondFactor),
    queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
  });
}

/** What staff require of professionals (docs/product/accounts.md#required-second-factor). */
export function secondFactorRuleQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(getSecondFactorRule),
    queryFn: ({ signal }) => call(getSecondFactorRule, {}, { signal }),
  });
}
