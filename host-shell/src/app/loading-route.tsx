import { isApiError, isUnreachable } from '@sagitta/shared-contracts/api-error';
import { requestedPath } from '@sagitta/shared-contracts/paths';
import { useLocation, useNavigate } from '@sagitta/shared-ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { LoadingPage } from '../features/loading/loading-page';
import { startPage } from './start-page';
import { useSuite } from './suite-context';
import { systemsQuery } from './systems-query';

/** Loads the systems and, in parallel, the part that owns the next page. */
export function LoadingRoute() {
  const { services, parts } = useSuite();
  const navigate = useNavigate();
  const next = requestedPath(useLocation().search);
  const systems = useQuery(systemsQuery(services));
  const { logout } = services;
  const onDone = useCallback(() => navigate(next, { replace: true }), [navigate, next]);

  const client = useQueryClient();
  useEffect(() => void startPage(next, { parts, services, client }), [next, parts, services, client]);
  // An error answer to the list of systems ends the session (docs/product/sign-in.md#loading-page); a host that cannot
  // be reached or is too busy does not.
  const refused = isApiError(systems.error) && systems.error.kind === 'status' && !isUnreachable(systems.error);
  useEffect(() => {
    if (refused) logout('systems-failed');
  }, [refused, logout]);

  return <LoadingPage systems={stateOf(systems)} onRetry={() => void systems.refetch()} onDone={onDone} />;
}

/** A list that cannot be read is reported by the page that shows it. */
function stateOf({
  data,
  error,
  isFetching,
}: {
  data: unknown;
  error: unknown;
  isFetching: boolean;
}): 'loading' | 'ready' | 'failed' {
  if (data || (isApiError(error) && error.kind === 'malformed')) return 'ready';
  return error && !isFetching ? 'failed' : 'loading';
}
