import { useServices } from '@sagitta/shared-contracts/remote';
import { afterFailedList } from '@sagitta/shared-contracts/rules/failed-list';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { systemNamesQuery } from '../api/systems';

/**
 * The systems that the viewer may see. A host that refuses this list no longer knows the session
 * (docs/product/calls.md#failure).
 */
export function useSystems() {
  const systems = useQuery(systemNamesQuery(useServices()));
  useSignOutWhenRefused(systems);
  return systems;
}

/** Signs out where the host refuses a list of which the document says so. */
export function useSignOutWhenRefused(
  { error }: Pick<UseQueryResult, 'error'>,
  why: 'systems-failed' | 'group-failed' = 'systems-failed',
): void {
  const { logout } = useServices();
  const refused = error !== null && afterFailedList(error) === 'sign-out';
  useEffect(() => {
    if (refused) logout(why);
  }, [refused, logout, why]);
}
