import { useEffect } from 'react';
import { useSuite } from './suite-context';
import { afterFirstPage } from './use-live';

/** Offers new releases to an open tab, and reports releases that it could not run. The code is fetched later. */
export function useReleases(isSignedIn: boolean): void {
  const { services, parts, notify } = useSuite();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const start = async (signal: AbortSignal) => {
      const [{ watchReleases }, { reportFailures }] = await Promise.all([
        import(/* webpackChunkName: "releases" */ '../features/releases/watch-releases'),
        import(/* webpackChunkName: "releases" */ '../features/releases/report-failures'),
      ]);
      if (signal.aborted) return;
      const stops = [
        reportFailures(parts, services),
        watchReleases({ parts, notify, reload: () => window.location.reload() }),
      ];
      signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
    };
    return afterFirstPage(start, 'New releases are not offered in this tab.');
  }, [isSignedIn, services, parts, notify]);
}
