import { getEscalation } from '@sagitta/shared-contracts/api/escalation';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** Who is told of an L3 or L4 of the system that nobody has seen (docs/product/accounts.md#escalation). */
export function escalationQuery({ call }: Pick<ShellServices, 'call'>, systemId: number) {
  return queryOptions({
    queryKey: operationKey(getEscalation, systemId),
    queryFn: ({ signal }) => call(getEscalation, { params: { id: systemId } }, { signal }),
  });
}
