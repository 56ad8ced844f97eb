import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Followed, followed } from './follows';

/** Default minimum time between two change-driven refetches of one query. */
const AT_MOST_EVERY_MS = 1_000;

/**
 * What no update covers is still asked for: a host does not report every change of what is shown.
 */
const RENEW_EVERY_MS = 60_000;

export interface Renewer {
  /** From now on every change is reported; what was fetched before may be stale. */
  begin: () => void;
  change: (systems: readonly SystemChange[]) => void;
  /** All changes so far were received: what is shown is current, even if it was not refetched. */
  confirm: () => void;
  /** Asks again for what failed. */
  retryFailed: () => void;
  /** Asks for everything that is shown, and so finds out whether the host is still there. */
  renewShown: () => void;
  stop: () => void;
}

/**
 * Keeps the queries of every part up to date with the host's updates. Only what is shown is asked for, and only while
 * somebody can see it;
 * everything else is marked, and asked for when it is shown.
 */
export function createRenewer(client: QueryClient): Renewer {
  const cache = client.getQueryCache();
  /** The queries to refetch, and the changes that require it; null if all of the data is in doubt. */
  const waiting = new Map<Query, readonly SystemChange[] | null>();
  /** Of these a part is on its way. */
  const inPart = new Set<Query>();
  const partAt = new WeakMap<Query, number>();
  const stopped = new AbortController();
  const fetchedAt = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      fetchedAt.set(event.query, Date.now());
  });

  const lastFetch = (query: Query) => fetchedAt.get(query) ?? query.state.dataUpdatedAt;
  const renew = (query: Query) => {
    const changes = waiting.get(query);
    waiting.delete(query);
    // Only a full refetch finds what no event reports, such as a device that falls silent.
    const isFresh = Date.now() - lastFetch(query) < RENEW_EVERY_MS && query.state.fetchStatus === 'idle';
    const part = isFresh ? followed(query)?.renewPart : undefined;
    if (changes && part) void renewInPart(query, changes, part);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  const renewInPart = async (query: Query, changes: readonly SystemChange[], part: RenewPart) => {
    const before: unknown = query.state.data;
    const begun = Date.now();
    inPart.add(query);
    const update = await part(changes, stopped.signal).catch(() => null);
    inPart.delete(query);
    if (stopped.signal.aborted) return;
    const { data, fetchStatus } = query.state;
    if (!update) waiting.set(query, null);
    // A whole answer that came or is coming may be older than the part, or newer: the changes are asked for after it.
    else if (data !== before || fetchStatus !== 'idle') doubtAbout(query, changes);
    else {
      const later = waiting.get(query);
      client.setQueryData(query.queryKey, update);
      partAt.set(query, begun);
      if (later !== undefined) query.invalidate();
    }
    flush();
  };
  const doubtAbout = (query: Query, changes: readonly SystemChange[] | null) => {
    const { status, isInvalidated } = query.state;
    // Refetch in full what is in doubt for another reason, or has failed.
    const known = waiting.get(query) ?? (waiting.has(query) || isInvalidated || status !== 'success' ? null : []);
    const renewed = inPart.has(query) && !waiting.has(query) ? [] : known;
    waiting.set(query, changes && renewed && [...renewed, ...changes]);
    query.invalidate();
  };
  /** Refetches what is due, and schedules the rest. */
  const flush = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const now = Date.now();
    let next = Infinity;
    for (const query of waiting.keys()) {
      const due =
        Math.max(lastFetch(query), partAt.get(query) ?? 0) + (followed(query)?.atMostEveryMs ?? AT_MOST_EVERY_MS);
      if (!query.isActive()) waiting.delete(query);
      // Do not request a first response twice while it is in flight.
      else if (query.state.data === undefined && query.state.fetchStatus !== 'idle') next = AT_MOST_EVERY_MS;
      else if (inPart.has(query)) next = Math.min(next, AT_MOST_EVERY_MS);
      // A clock that was set back must not hold anything up.
      else if (due <= now || lastFetch(query) > now) renew(query);
      else next = Math.min(next, due - now);
    }
    if (next < Infinity) timer = setTimeout(flush, next);
  };
  /** @param of the changes that concern a query, or null where all that it shows is in doubt */
  const doubt = (of: (follows: Followed) => readonly SystemChange[] | null) => {
    for (const query of cache.getAll()) {
      const follows = followed(query);
      const changes = follows && of(follows);
      if (follows && changes?.length !== 0) doubtAbout(query, changes);
    }
    flush();
  };
  const shown = () =>
    cache.getAll().filter((query) => query.isActive() && !query.isDisabled() && followed(query) !== null);
  document.addEventListener('visibilitychange', flush);

  return {
    begin: () => doubt(() => null),
    change: (systems) => doubt((follows) => systems.filter((system) => concerns(system, follows))),
    confirm: () => {
      const now = Date.now();
      for (const query of shown()) {
        const { status, fetchStatus, isInvalidated } = query.state;
        if (status !== 'success' || fetchStatus !== 'idle' || isInvalidated || waiting.has(query) || inPart.has(query))
          continue;
        if (now - lastFetch(query) < RENEW_EVERY_MS)
          client.setQueryData(query.queryKey, (data: unknown) => data, { updatedAt: now });
        else waiting.set(query, null);
      }
      flush();
    },
    retryFailed: () => {
      for (const query of shown()) if (query.state.status === 'error') waiting.set(query, null);
      flush();
    },
    renewShown: () => {
      if (document.visibilityState === 'visible') shown().forEach(renew);
    },
    stop: () => {
      stopped.abort();
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
