import { listSystemsNodesShort, type SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { queryOptions, useQuery } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;

function systemsQuery(call: ApiCaller) {
  return queryOptions({
    queryKey: operationKey(listSystemsNodesShort),
    queryFn: ({ signal }) => call(listSystemsNodesShort, {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The systems with their devices, sorted by name. */
export function useSystems() {
  const { call } = useServices();
  return useQuery({ ...systemsQuery(call), select: byName });
}

function byName(systems: readonly SystemNodesShort[]): SystemNodesShort[] {
  return systems.toSorted((a, b) => naturalCompare(a.name, b.name));
}
