import { getSystem } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { follows } from '@sagitta/shared-contracts/rules/live';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';

/** From when winter counts at a system, `DD.MM`; null where it has no date of its own. */
export function seasonQuery({ call }: Pick<ShellServices, 'call'>, systemId: number) {
  return queryOptions({
    queryKey: operationKey(getSystem, { seasonOf: systemId }),
    queryFn: async ({ signal }) =>
      (await call(getSystem, { params: { id: systemId } }, { signal })).winterSeasonStart ?? null,
    meta: follows({ kinds: ['system'], systems: [systemId] }),
  });
}
