import type { RenewPart } from '@sagitta/shared-contracts/rules/live';
import type { SystemChange } from '@sagitta/shared-contracts/stream';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  CURRENT,
  followed,
  isCurrent,
  next,
  type Changes,
  type QueryFacts,
  type Renewal,
  type RenewalEffect,
  type RenewalEvent,
} from './renewal';

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
  /** Of the queries that are not current. */
  const renewals = new Map<Query, Renewal>();
  const fetchedAt = new WeakMap<Query, number>();
  const partAt = new WeakMap<Query, number>();
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueIn = Infinity;
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      fetchedAt.set(event.query, Date.now());
  });

  const factsOf = (query: Query): QueryFacts => ({
    now: Date.now(),
    follows: followed(query),
    isActive: query.isActive(),
    status: query.state.status,
    isFetching: query.state.fetchStatus !== 'idle',
    hasData: query.state.data !== undefined,
    isInvalidated: query.state.isInvalidated,
    fetchedAt: fetchedAt.get(query) ?? query.state.dataUpdatedAt,
    partAt: partAt.get(query) ?? 0,
  });
  const send = (query: Query, event: RenewalEvent) => {
    const { state, effects } = next(renewals.get(query) ?? CURRENT, { ...factsOf(query), ...event });
    if (isCurrent(state)) renewals.delete(query);
    else renewals.set(query, state);
    effects.forEach((effect) => carryOut(query, effect));
  };
  const carryOut = (query: Query, effect: RenewalEffect) => {
    const { queryKey } = query;
    switch (effect.type) {
      case 'refetch':
        void client.refetchQueries({ queryKey, exact: true, type: 'active' });
        return;
      case 'invalidate':
        query.invalidate();
        return;
      case 'confirm':
        client.setQueryData(queryKey, (data: unknown) => data, { updatedAt: Date.now() });
        return;
      case 'ask for part':
        void askForPart(query, effect.part, effect.changes);
        return;
      case 'show part':
        client.setQueryData(queryKey, effect.update);
        return;
      case 'wait':
        dueIn = Math.min(dueIn, effect.ms);
    }
  };
  const askForPart = async (query: Query, part: RenewPart, changes: Changes) => {
    const { data } = query.state;
    const askedAt = Date.now();
    const update = await part(changes, stopped.signal).catch(() => null);
    if (stopped.signal.aborted) return;
    const isOvertaken = query.state.data !== data || query.state.fetchStatus !== 'idle';
    if (update && !isOvertaken) partAt.set(query, askedAt);
    send(query, update ? { type: 'part came', changes, update, isOvertaken } : { type: 'part failed' });
    flush();
  };
  /** Refetches what is due, and schedules the rest. */
  const flush = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    dueIn = Infinity;
    for (const query of renewals.keys()) send(query, { type: 'due' });
    if (dueIn < Infinity) timer = setTimeout(flush, dueIn);
  };
  const sendToAll = (queries: readonly Query[], event: RenewalEvent) => {
    queries.forEach((query) => send(query, event));
    flush();
  };
  const shown = () =>
    cache.getAll().filter((query) => query.isActive() && !query.isDisabled() && followed(query) !== null);
  document.addEventListener('visibilitychange', flush);

  return {
    begin: () => sendToAll(cache.getAll(), { type: 'begun' }),
    change: (systems) => sendToAll(cache.getAll(), { type: 'changed', systems }),
    confirm: () => sendToAll(shown(), { type: 'confirmed' }),
    retryFailed: () => sendToAll(shown(), { type: 'resumed' }),
    renewShown: () => {
      if (document.visibilityState === 'visible') shown().forEach((query) => send(query, { type: 'lost' }));
    },
    stop: () => {
      stopped.abort();
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
