import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../shared/when-idle';
import { useSuite } from './suite-context';

/** The first page gets this long for itself and its data; until then it asks by itself. */
const AFTER_MS = 4_000;

/** Has pages renewed by what the host tells as it happens. Its code is fetched when the first page is up. */
export function useLive(hasStream: boolean): void {
  const { services, life } = useSuite();
  const client = useQueryClient();
  useEffect(() => {
    const {
      session,
      config: { apiUrl },
    } = services;
    if (!session || !hasStream) return undefined;
    const stop = new AbortController();
    const start = async () => {
      const { startLive } = await import('../features/live/start-live');
      if (stop.signal.aborted) return;
      startLive({
        client,
        apiUrl,
        accountId: session.id,
        token: life.token,
        signal: AbortSignal.any([stop.signal, life.signal()]),
        onUnauthorized: (token) => {
          if (token === life.token()) life.end('expired');
        },
      });
    };
    const timer = setTimeout(
      () =>
        whenIdle(() =>
          start().catch((error: unknown) => console.warn('Changes are not told; pages ask by themselves.', error)),
        ),
      AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [services, life, client, hasStream]);
}
