import { busyMessage, isApiError, isUnreachable } from '@sagitta/shared-contracts/api-error';
import { loginPath, SECOND_STEP_PATH, secondStepPath } from '@sagitta/shared-contracts/paths';
import { ErrorState, LoadingLabel, Page, Skeleton } from '@sagitta/shared-ui/core';
import { useLocation } from '@sagitta/shared-ui/router';
import { useEffect, type ReactNode } from 'react';
import { useAskAgain, useLoaded } from '../shared/use-loaded';
import { LeaveForSignIn } from './leave-for-sign-in';
import { useSuite } from './suite-context';
import { useKeeping, useKept } from './use-kept';
import { useLive } from './use-live';
import { useReleases } from './use-releases';

/**
 * Verifies the token once on load (docs/product/sign-in.md#loading-page). Anything but 200 goes to sign-in with the
 * path that was asked for;
 * a host that cannot be reached or is too busy says nothing about the token, so nobody is signed out for that.
 * It is asked again until it answers; pages that are kept on this device open meanwhile. The part that owns the page is
 * fetched in the meantime. Who has to set a second factor up first is led there.
 */
export function TokenGuard({ children }: { children: ReactNode }) {
  const { services, parts, askToken } = useSuite();
  const { pathname, search } = useLocation();
  const category = services.session?.category ?? null;
  const [checked, retry, askAgain] = useLoaded(askToken);
  useAskAgain(checked, askAgain, isOutOfReach);
  useEffect(() => void parts.loadFor(pathname, category), [category, parts, pathname]);
  const setsUp = checked.status === 'ready' && checked.value.secondFactorNeeded === true;
  // A host with an older contract does not say whether it has a stream, so request one.
  useLive(checked.status === 'ready' && !setsUp ? { hasStream: checked.value.stream !== false } : null);

  useReleases(checked.status === 'ready');
  useKeeping(checked.status === 'ready' && !setsUp);
  const kept = useKept(checked.status === 'failed' ? checked.error : null);

  if (setsUp && pathname !== SECOND_STEP_PATH) return <LeaveForSignIn to={secondStepPath(pathname + search)} />;
  if (checked.status === 'ready') return children;
  // Nobody could say that the session has ended. What is shown says of when it is, and goes with the session.
  if (kept === true) return children;
  if (checked.status === 'loading' || kept === null)
    return (
      <Page>
        <LoadingLabel>Loading</LoadingLabel>
        <Skeleton height={120} />
        <Skeleton height={240} />
      </Page>
    );
  if (!isOutOfReach(checked.error)) return <LeaveForSignIn to={loginPath(pathname + search)} />;
  return (
    <ErrorState title={busyMessage(checked.error) ?? 'The server cannot be reached.'} onRetry={retry}>
      You are still signed in. The page opens automatically once the server responds.
    </ErrorState>
  );
}

const isOutOfReach = (error: Error) => !isApiError(error) || error.kind !== 'status' || isUnreachable(error);
