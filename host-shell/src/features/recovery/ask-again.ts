import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { Query, QueryClient } from '@tanstack/react-query';
import { askLater } from './later';

/**
 * Asks again for what is shown and failed because the host could not be reached: with back-off, when the network or the reader is back,
 * and at once when any other call succeeds. What the host refused stays refused.
 */
export function askAgainAfterOutage(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let attempt = 0;
  let cancel: (() => void) | null = null;

  const failed = () => cache.getAll().filter((query) => query.isActive() && isUnreached(query));
  const ask = () => {
    cancel?.();
    cancel = null;
    for (const query of failed()) void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && event.action.manual !== true) {
      attempt = 0;
      ask();
    } else if (event.action.type === 'error' && isUnreached(event.query)) {
      cancel ??= askLater(attempt, () => {
        attempt += 1;
        ask();
      });
    }
  });
  return () => {
    unsubscribe();
    cancel?.();
  };
}

function isUnreached({ state: { error, fetchStatus } }: Query): boolean {
  return fetchStatus === 'idle' && isUnreachable(error);
}

/** The host did not answer, or something before it said that it cannot. */
export function isUnreachable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.kind === 'network' || error.kind === 'timeout' || [502, 503, 504].includes(error.status);
}
