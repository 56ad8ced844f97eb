import { reportFallback } from '@sagitta/shared-contracts/api/release-fallback';
import { useEffect } from 'react';
import { useSuite } from './suite-context';
import { afterFirstPage } from './use-live';

/** Offers new releases to an open tab, and reports releases that it could not run. The code is fetched later. */
export function useReleases(isSignedIn: boolean): void {
  const { services, parts, notify } = useSuite();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const start = async (signal: AbortSignal) => {
      const { watchReleases } = await import(/* webpackChunkName: "releases" */ '../features/releases/watch-releases');
      if (signal.aborted) return;
      const report = parts.onFailure((failure) => {
        services.call(reportFallback, { input: failure }).catch((error: unknown) => {
          console.warn('A failed release could not be reported.', error);
        });
      });
      const stop = watchReleases({ parts, notify, reload: () => window.location.reload() });
      signal.addEventListener('abort', () => {
        report();
        stop();
      });
    };
    return afterFirstPage(start, 'New releases are not offered in this tab.');
  }, [isSignedIn, services, parts, notify]);
}
