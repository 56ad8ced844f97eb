import { useCallback, useEffect } from 'react';
import { afterFirstPage } from './after-first-page';
import { useSuite } from './suite-context';

/** Later than what the first page is renewed by: nobody waits for it. */
const AFTER_MS = 20_000;

/** Offers new releases to an open tab, and reports releases that it could not run. The code is fetched later. */
export function useReleases(isSignedIn: boolean): void {
  const { services, life, parts, notify } = useSuite();
  const report = useCallback(() => {
    if (parts.failures.length === 0) return;
    const send = async () => {
      const { reportFailures } = await import(
        /* webpackChunkName: "releases" */ '../features/releases/report-failures'
      );
      const token = life.token();
      if (token) await reportFailures(parts.failures, { apiUrl: services.config.apiUrl, token });
    };
    send().catch((error: unknown) => console.warn('A failed release is not reported yet.', error));
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
