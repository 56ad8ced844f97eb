import { isApiError } from '@sagitta/shared-contracts/api-error';
import { checkToken } from '@sagitta/shared-contracts/api/session';
import { loginPath } from '@sagitta/shared-contracts/paths';
import { ErrorState, LoadingLabel, Page, Skeleton } from '@sagitta/shared-ui/core';
import { useLocation } from '@sagitta/shared-ui/router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useLoaded } from '../shared/use-loaded';
import { LeaveForSignIn } from './leave-for-sign-in';
import { useSuite } from './suite-context';
import { useLive } from './use-live';

/** How long a page waits before it asks a host again that could not be reached. */
const AGAIN_MS = 5_000;

/**
 * Verifies the token once on load (docs/product/sign-in.md#loading-page). Anything but 200 goes to sign-in with the
 * path that was asked for;
 * a host that cannot be reached says nothing about the token, so nobody is signed out for that.
 * It is asked again until it answers. The part that owns the page is fetched meanwhile.
 */
export function TokenGuard({ children }: { children: ReactNode }) {
  const { services, parts } = useSuite();
  const { pathname, search } = useLocation();
  const { call, session } = services;
  const category = session?.category ?? null;
  const check = useCallback(() => call(checkToken, {}), [call]);
  const [checked, retry, askAgain] = useLoaded(check);
  useEffect(() => {
    if (checked.status !== 'failed' || isRefusal(checked.error)) return undefined;
    const timer = setTimeout(askAgain, AGAIN_MS);
    window.addEventListener('online', askAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', askAgain);
    };
  }, [checked, askAgain]);
  useEffect(() => parts.loadFor(pathname, category), [category, parts, pathname]);
  // A host of an older contract does not say whether it has a stream: it is asked for one.
  useLive(checked.status === 'ready' && checked.value.stream !== false);

  if (checked.status === 'ready') return children;
  if (checked.status === 'loading')
    return (
      <Page>
        <LoadingLabel>Loading</LoadingLabel>
        <Skeleton height={120} />
        <Skeleton height={240} />
      </Page>
    );
  if (isRefusal(checked.error)) return <LeaveForSignIn to={loginPath(pathname + search)} />;
  return (
    <ErrorState title="The server cannot be reached." onRetry={retry}>
      You are still signed in. The page opens by itself once the server answers.
    </ErrorState>
  );
}

const isRefusal = (error: Error) => isApiError(error) && error.kind === 'status';
