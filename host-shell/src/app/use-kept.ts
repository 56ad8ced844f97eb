import { isApiError } from '@sagitta/shared-contracts/api-error';
import { keptTold } from '@sagitta/shared-contracts/kept-answers';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { savesData } from '../shared/saves-data';
import { afterFirstPage } from './after-first-page';
import { isKeptKey, isNoNetwork, loadKeeper } from './kept-queries';
import { startPage } from './start-page';
import { useSuite } from './suite-context';

/** Favourites that nobody opened come after the files of the suite. */
const FAVOURITES_AFTER_MS = 30_000;

/** Keeps answers on this device for when there is no network. The code for it is fetched when the first page is up. */
export function useKeeping(isSignedIn: boolean): void {
  const { life, services, parts } = useSuite();
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
  useEffect(() => {
    if (!isSignedIn || savesData()) return undefined;
    const fetchDashboard = (id: number) => void startPage(dashboardPath(id), { parts, services, client });
    const start = async (until: AbortSignal) => {
      const keeper = await loadKeeper(life);
      const { keepFavourites } = await import(/* webpackChunkName: "kept" */ '../features/kept/keep-favourites');
      const signal = AbortSignal.any([until, life.signal()]);
      if (keeper) await keepFavourites({ services, client, keeper, fetchDashboard, signal }).catch(unlessFromHost);
    };
    return afterFirstPage(start, 'Favourites are not kept for when there is no network yet.', FAVOURITES_AFTER_MS);
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

/** A host that does not answer, or refuses, is not asked again: the next visit begins anew. */
function unlessFromHost(error: unknown): void {
  if (!isApiError(error)) throw error;
}
