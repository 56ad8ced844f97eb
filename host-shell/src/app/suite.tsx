import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { Notices, useNoticeQueue } from '@sagitta/shared-ui/core';
import { createBrowserRouter, RouterProvider } from '@sagitta/shared-ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PageOfRemote } from '../features/registry/releases';
import type { SessionLife } from '../features/session/session-life';
import { DemoNotice } from '../shared/demo-notice';
import { createParts, type Parts } from './parts';
import { routesFor } from './routes';
import { createServices } from './services';
import { SuiteContext } from './suite-context';
import { systemsQuery } from './systems-query';
import { useHeal } from './use-heal';

export interface SuiteProps {
  config: RuntimeConfig;
  registry: readonly PartEntry[];
  life: SessionLife;
  onFarewell: (farewell: Promise<unknown>) => void;
}

/**
 * Everything behind the sign-in page, and the public pages of the remotes. The one place of query client, store and
 * router.
 */
export function Suite({ config, registry, life, onFarewell }: SuiteProps) {
  const queue = useNoticeQueue();
  const { notify } = queue;
  const [store] = useState(createStore);
  const [queries] = useState(createQueryClient);
  const [parts] = useState(() => startParts(registry, config, life));
  const suite = useMemo(() => {
    const services = createServices({ config, life, store, notify, onFarewell });
    return { services, life, parts, notify };
  }, [config, life, notify, onFarewell, parts, store]);
  useEffect(() => {
    // The list of systems is on its way while the part that shows it still loads; the key is the same there.
    if (suite.services.session && window.location.pathname === SYSTEMS_PATH)
      void queries.prefetchQuery(systemsQuery(suite.services));
  }, [queries, suite]);
  useHeal(parts);
  const pages = useSyncExternalStore(parts.subscribe, parts.pages);

  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queries}>
        <SuiteContext value={suite}>
          {config.openDemo ? <DemoNotice /> : null}
          <Routes key={JSON.stringify(pages)} pages={pages} />
          <Notices queue={queue} />
        </SuiteContext>
      </QueryClientProvider>
    </StoreProvider>
  );
}

/** A changed set of pages mounts a new instance (`key`): `RouterProvider` keeps the matches of its first router. */
function Routes({ pages }: { pages: readonly PageOfRemote[] }) {
  const [router] = useState(() => createBrowserRouter(routesFor(pages)));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Requests the part that owns the path before drawing anything: its download takes longest. */
function startParts(registry: readonly PartEntry[], config: RuntimeConfig, life: SessionLife): Parts {
  const parts = createParts(registry, config, life.session()?.id ?? null);
  parts.loadFor(window.location.pathname, life.session()?.category ?? null);
  return parts;
}

/** Retries are the caller's alone, so that nothing is retried twice. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
      mutations: { retry: false },
    },
  });
}
