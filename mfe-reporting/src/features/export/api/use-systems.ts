import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { favouritesFirst, useFavouriteIds } from '@sagitta/shared-ui/mine';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { systemsQuery } from '../../../shared/api/systems-query';

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
