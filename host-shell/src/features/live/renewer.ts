import type { SystemChange } from '@sagitta/shared-contracts/stream';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Followed, followed } from './follows';

/** The least time between two renewals of one query that changes bring about, unless it says otherwise. */
const AT_MOST_EVERY_MS = 1_000;

/**
 * What nothing was told of is asked for all the same: not everything that is shown is a change that a host tells of.
 */
const RENEW_EVERY_MS = 60_000;

export interface Renewer {
  /** From now on every change is told; what was fetched before is in doubt. */
  begin: () => void;
  change: (systems: readonly SystemChange[]) => void;
  /** Everything so far was told: what is shown and was not renewed is true as of now. */
  confirm: () => void;
  /** Asks again for what failed. */
  retryFailed: () => void;
  /** Asks for everything that is shown, and so finds out whether the host is still there. */
  renewShown: () => void;
  stop: () => void;
}

/**
 * Keeps the queries of every part up to date with what the host tells. Only what is shown is asked for, and only while
 * somebody can see it;
 * everything else is marked, and asked for when it is shown.
 */
export function createRenewer(client: QueryClient): Renewer {
  const cache = client.getQueryCache();
  const waiting = new Set<Query>();
  const fetchedAt = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      fetchedAt.set(event.query, Date.now());
  });

  const lastFetch = (query: Query) => fetchedAt.get(query) ?? query.state.dataUpdatedAt;
  const renew = (query: Query) => {
    waiting.delete(query);
    void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  /** Renews what is due, and comes back for the rest. */
  const flush = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const now = Date.now();
    let next = Infinity;
    for (const query of waiting) {
      const due = lastFetch(query) + (followed(query)?.atMostEveryMs ?? AT_MOST_EVERY_MS);
      if (!query.isActive()) waiting.delete(query);
      // A first answer that is on its way is not asked for twice at once.
      else if (query.state.data === undefined && query.state.fetchStatus !== 'idle') next = AT_MOST_EVERY_MS;
      // A clock that was set back must not hold anything up.
      else if (due <= now || lastFetch(query) > now) renew(query);
      else next = Math.min(next, due - now);
    }
    if (next < Infinity) timer = setTimeout(flush, next);
  };
  const doubt = (isConcerned: (follows: Followed) => boolean) => {
    for (const query of cache.getAll()) {
      const follows = followed(query);
      if (!follows || !isConcerned(follows)) continue;
      query.invalidate();
      waiting.add(query);
    }
    flush();
  };
  const shown = () =>
    cache.getAll().filter((query) => query.isActive() && !query.isDisabled() && followed(query) !== null);
  document.addEventListener('visibilitychange', flush);

  return {
    begin: () => doubt(() => true),
    change: (systems) => doubt((follows) => systems.some((system) => concerns(system, follows))),
    confirm: () => {
      const now = Date.now();
      for (const query of shown()) {
        const { status, fetchStatus, isInvalidated } = query.state;
        if (status !== 'success' || fetchStatus !== 'idle' || isInvalidated || waiting.has(query)) continue;
        if (now - lastFetch(query) < RENEW_EVERY_MS)
          client.setQueryData(query.queryKey, (data: unknown) => data, { updatedAt: now });
        else waiting.add(query);
      }
      flush();
    },
    retryFailed: () => {
      for (const query of shown()) if (query.state.status === 'error') waiting.add(query);
      flush();
    },
    renewShown: () => {
      if (document.visibilityState === 'visible') shown().forEach(renew);
    },
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}

function concerns({ id, kinds, nodeIds }: SystemChange, follows: Followed): boolean {
  if (!follows.kinds.some((kind) => kinds.includes(kind))) return false;
  if (follows.systems && !follows.systems.includes(id)) return false;
  // A change that names no node may be about any.
  return !follows.nodes || nodeIds.length === 0 || follows.nodes.some((node) => nodeIds.includes(node));
}
