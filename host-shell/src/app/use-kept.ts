import { keptTold } from '@sagitta/shared-contracts/kept-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterFirstPage } from './after-first-page';
import { isKeptKey, isNoNetwork, loadKeeper } from './kept-queries';
import { useSuite } from './suite-context';

/** Keeps answers on this device for when there is no network. The code for it is fetched when the first page is up. */
export function useKeeping(isSignedIn: boolean): void {
  const { life } = useSuite();
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const start = async (signal: AbortSignal) => {
      const keeper = await loadKeeper(life);
      const { keepAnswers } = await import(/* webpackChunkName: "kept" */ '../features/kept/keep-answers');
      if (keeper && !signal.aborted) keepAnswers(client, keeper, isKeptKey, AbortSignal.any([signal, life.signal()]));
    };
    return afterFirstPage(start, 'Nothing is kept for when there is no network yet.');
  }, [client, life, isSignedIn]);
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
