import { checkToken } from '@sagitta/shared-contracts/api/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstPage } from './after-first-page';
import { useSuite } from './suite-context';

/**
 * Renews pages by the host's live updates, and after an outage. The code for it is fetched
 * when the first page is up.
 * @param host what is known about the host; null until it has responded
 */
export function useLive(host: { hasStream: boolean } | null): void {
  const { services, life } = useSuite();
  const client = useQueryClient();
  const isThere = host !== null;
  const hasStream = host?.hasStream === true;
  useEffect(() => {
    const { session, call } = services;
    if (!session || !isThere) return undefined;
    const start = async (signal: AbortSignal) => {
      const { askAgainAfterOutage } = await import('../features/recovery/ask-again');
      if (!signal.aborted)
        signal.addEventListener(
          'abort',
          askAgainAfterOutage(client, () => call(checkToken, {})),
        );
    };
    return afterFirstPage(start, 'Pages do not recover automatically after an outage yet.');
  }, [services, client, isThere]);
  useEffect(() => {
    const {
      session,
      config: { apiUrl },
    } = services;
    if (!session || !hasStream) return undefined;
    const start = async (signal: AbortSignal) => {
      const { startLive } = await import('../features/live/start-live');
      if (signal.aborted) return;
      startLive({
        client,
        apiUrl,
        accountId: session.id,
        token: life.token,
        signal: AbortSignal.any([signal, life.signal()]),
        onUnauthorized: (token) => {
          if (token === life.token()) life.end('expired');
        },
      });
    };
    return afterFirstPage(start, 'There are no live updates yet; pages poll instead.');
  }, [services, life, client, hasStream]);
}
