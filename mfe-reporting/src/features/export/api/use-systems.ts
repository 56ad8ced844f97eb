import { listSystemsNodesShort, type SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { favouritesFirst, useFavouriteIds } from '@sagitta/shared-ui/mine';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

const FRESH_MS = 5 * 60_000;

function systemsQuery(call: ApiCaller) {
  return queryOptions({
    queryKey: operationKey(listSystemsNodesShort),
    queryFn: ({ signal }) => call(listSystemsNodesShort, {}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The systems with their devices: favourites, then by name. */
export function useSystems() {
  const { call } = useServices();
  const { settled } = useFavouriteIds('system');
  const ordered = useCallback(
    (systems: readonly SystemNodesShort[]) => systems.toSorted(favouritesFirst(settled)),
    [settled],
  );
  return useQuery({ ...systemsQuery(call), select: ordered });
}
