import { useEffect } from 'react';
import { afterFirstPage } from './after-first-page';
import { useSuite } from './suite-context';

/** Later than what the first page is renewed by: nobody waits for it. */
const AFTER_MS = 20_000;

/** Offers new releases to an open tab, and reports releases that it could not run. The code is fetched later. */
export function useReleases(isSignedIn: boolean): void {
  const { services, parts, notify } = useSuite();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const start = async (signal: AbortSignal) => {
      const { watchReleases } = await import(/* webpackChunkName: "releases" */ '../features/releases/watch-releases');
      if (signal.aborted) return;
      const { call, session } = services;
      const category = session?.category ?? null;
      const stop = watchReleases({ parts, notify, call, category, reload: () => window.location.reload() });
      signal.addEventListener('abort', stop);
    };
    return afterFirstPage(start, 'New releases are not offered yet.', AFTER_MS);
  }, [isSignedIn, services, parts, notify]);
}
