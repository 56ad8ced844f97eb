import { listFavourites } from '@sagitta/shared-contracts/api/favourite';
import { KEPT_AT_MOST } from '@sagitta/shared-contracts/kept-answers';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { HOUR_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import type { QueryClient } from '@tanstack/react-query';
import { inspectionsToKeep } from './keep-inspections';
import type { Keeper } from './keeper';

/** They come after the files of the suite. */
const AFTER_MS = 26_000;
/** Somebody may mark another one meanwhile. */
const LOOK_EVERY_MS = 30 * MINUTE_MS;
const AGAIN_AFTER_MS = 12 * HOUR_MS;
/** Nobody waits for these, and the host has others to answer. */
const APART_MS = 2_000;

export interface FavouritesOptions {
  services: Pick<ShellServices, 'call'>;
  client: QueryClient;
  keeper: Pick<Keeper, 'read'>;
  /** Fetches what the dashboard of a system begins with, which is then kept as all answers are. */
  fetchDashboard: (systemId: number) => void;
  /** The same of an inspection. */
  fetchInspection: (id: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches the dashboards of systems with a star that are not kept, or long ago, so that they open without a network
 * though nobody has opened them on this device, and the open inspections of kept systems. Ends with the signal.
 */
export async function keepFavourites({
  services,
  client,
  keeper,
  fetchDashboard,
  fetchInspection,
  signal,
}: FavouritesOptions) {
  await pause(AFTER_MS, signal);
  while (!signal.aborted) {
    const favourites = await client.fetchQuery({
      queryKey: operationKey(listFavourites),
      queryFn: () => services.call(listFavourites, {}, { signal }),
      staleTime: LOOK_EVERY_MS,
    });
    const systems = favourites.filter(({ kind }) => kind === 'system').map(({ id }) => id);
    for (const id of systems.slice(0, KEPT_AT_MOST.systems)) {
      const kept = await keeper.read(operationKey({ name: 'listNodes' }, [id]));
      if (signal.aborted) return;
      if (kept && Date.now() - kept.at < AGAIN_AFTER_MS) continue;
      fetchDashboard(id);
      await pause(APART_MS, signal);
    }
    for (const id of await inspectionsToKeep(keeper, Date.now())) {
      if (signal.aborted) return;
      fetchInspection(id);
      await pause(APART_MS, signal);
    }
    await pause(LOOK_EVERY_MS, signal);
  }
}

/** Ends at once with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
