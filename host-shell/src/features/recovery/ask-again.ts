import { isUnreachable } from '@sagitta/shared-contracts/api-error';
import type { Query, QueryClient } from '@tanstack/react-query';
import { askLater } from './later';

/**
 * Asks again for what is shown and failed because the host could not be reached: once the host gives a sign of life,
 * for which it is asked with back-off, and at once when any other call succeeds. What it refused stays refused.
 * @param ping a cheap call, so that a page does not flicker between its skeleton and its failure meanwhile
 */
export function askAgainAfterOutage(client: QueryClient, ping: () => Promise<unknown>): () => void {
  const cache = client.getQueryCache();
  let attempt = 0;
  let stopped = false;
  let cancel: (() => void) | null = null;

  const unreached = () => cache.getAll().filter((query) => query.isActive() && isUnreached(query));
  const ask = () => {
    for (const query of unreached())
      void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  const plan = () => {
    if (stopped) return;
    cancel ??= askLater(attempt, () => {
      cancel = null;
      attempt += 1;
      if (unreached().length === 0) attempt = 0;
      else void ping().then(ask, (error: unknown) => (isUnreachable(error) ? plan() : ask()));
    });
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && event.action.manual !== true) {
      if (unreached().length === 0) attempt = 0;
      ask();
    } else if (event.action.type === 'error' && isUnreached(event.query)) plan();
  });
  if (unreached().length > 0) plan();
  return () => {
    stopped = true;
    unsubscribe();
    cancel?.();
  };
}

function isUnreached({ state: { error, fetchStatus } }: Query): boolean {
  return fetchStatus === 'idle' && isUnreachable(error);
}
