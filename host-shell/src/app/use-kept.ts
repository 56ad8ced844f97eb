import { keptTold } from '@sagitta/shared-contracts/kept-answers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { visitedSystems } from '../features/session/visited';
import { afterFirstPage } from './after-first-page';
import { isKeptKey, isNoNetwork, loadKeeper } from './kept-queries';
import { fetchWhole, startPage } from './start-page';
import { useSuite } from './suite-context';

/** Keeps answers on this device for when there is no network. The code for it is fetched when the first page is up. */
export function useKeeping(isSignedIn: boolean): void {
  const { life, services, parts } = useSuite();
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    let offer: Event | null = null;
    // The browser makes it once, and would show a bar of its own at the first visit.
    const keepOffer = (event: Event) => {
      event.preventDefault();
      offer = event;
    };
    window.addEventListener('beforeinstallprompt', keepOffer);
    const pages = { parts, services, client };
    const ahead = {
      visited: () => visitedSystems(life.kept()),
      fetchPage: (path: string) => void startPage(path, pages),
      fetchWhole: (path: string, aside: QueryClient) => fetchWhole(path, { ...pages, client: aside }),
    };
    const start = async (until: AbortSignal) => {
      const keeper = await loadKeeper(life);
      const { startKeeping } = await import(/* webpackChunkName: "kept" */ '../features/kept/start-keeping');
      const signal = AbortSignal.any([until, life.signal()]);
      if (keeper && !signal.aborted)
        startKeeping({ client, keeper, services, isKept: isKeptKey, ...ahead, offer: () => offer, signal });
    };
    const end = afterFirstPage(start, 'Nothing is kept for when there is no network yet.');
    return () => {
      window.removeEventListener('beforeinstallprompt', keepOffer);
      end();
    };
  }, [client, life, services, parts, isSignedIn]);
}

/** Whether pages can be shown of what is kept, as this failure is no word of the host; null while nobody knows. */
export function useKept(failure: Error | null): boolean | null {
  const [hasKept, setHasKept] = useState<boolean | null>(null);
  const isNeeded = failure !== null && isNoNetwork(failure);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    const look = async () => {
      const found = await anyKept();
      if (!isGone) setHasKept(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return isNeeded ? hasKept : false;
}

async function anyKept(): Promise<boolean> {
  try {
    return (await keptTold()).answers > 0;
  } catch (error) {
    console.warn('What is kept on this device cannot be read.', error);
    return false;
  }
}
