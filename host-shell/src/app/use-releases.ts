import { useCallback, useEffect } from 'react';
import { reportFailures } from '../features/releases/report-failures';
import { afterFirstPage } from './after-first-page';
import { useSuite } from './suite-context';

/** Later than what the first page is renewed by: nobody waits for it. */
const AFTER_MS = 20_000;

/**
 * Offers new releases to an open tab, and reports releases that it could not run. The code of the first is fetched
 * later; a report must not wait for any, since its tab may be closed just then.
 */
export function useReleases(isSignedIn: boolean): void {
  const { services, life, parts, notify } = useSuite();
  const report = useCallback(() => {
    const token = life.token();
    if (token) void reportFailures(parts.failures, { apiUrl: services.config.apiUrl, token });
  }, [services, life, parts]);
  // At once: whoever meets a page that has stopped soon leaves it.
  useEffect(() => {
    if (!isSignedIn) return undefined;
    report();
    const end = parts.onFailure(report);
    window.addEventListener('pagehide', report);
    return () => {
      end();
      window.removeEventListener('pagehide', report);
    };
  }, [isSignedIn, parts, report]);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const start = async (signal: AbortSignal) => {
      const { watchReleases } = await import(/* webpackChunkName: "releases" */ '../features/releases/watch-releases');
      if (signal.aborted) return;
      const category = services.session?.category ?? null;
      const stop = watchReleases({ parts, notify, report, category, reload: () => window.location.reload() });
      signal.addEventListener('abort', stop);
    };
    return afterFirstPage(start, 'New releases are not offered yet.', AFTER_MS);
  }, [isSignedIn, services, parts, notify, report]);
}
