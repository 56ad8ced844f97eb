import { listNodes } from '@sagitta/shared-contracts/api/node';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** The devices of a system that the account sees, to choose from. */
export function comparableQuery({ call }: Pick<ShellServices, 'call'>, systemId: number) {
  return queryOptions({
    queryKey: operationKey(listNodes, { compareIn: systemId }),
    queryFn: ({ signal }) => call(listNodes, { input: { systemIds: [systemId] } }, { signal }),
  });
}
