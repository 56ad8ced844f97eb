import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Status turns on minutes (docs/product/back-office.md#gateways), so half a minute is soon enough. */
export const RENEW_EVERY_MS = 30_000;

/** Every gateway that the account may see (docs/product/back-office.md#gateways). */
export function gatewaysQuery({ call }: Pick<ShellServices, 'call'>) {
  return queryOptions({
    queryKey: operationKey(listGateways),
    queryFn: ({ signal }) => call(listGateways, {}, { signal }),
    refetchInterval: RENEW_EVERY_MS,
  });
}
