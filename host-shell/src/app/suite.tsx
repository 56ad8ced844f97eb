import { checkToken } from '@sagitta/shared-contracts/api/session';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import { Notices, useNoticeQueue } from '@sagitta/shared-ui/core';
import { createBrowserRouter, RouterProvider } from '@sagitta/shared-ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PageOfRemote } from '../features/registry/releases';
import type { SessionLife } from '../features/session/session-life';
import { DemoNotice } from '../shared/demo-notice';
import { createParts } from './parts';
import { routesFor } from './routes';
import { createServices } from './services';
import { type PageStartOptions, startPage, startTokenCheck } from './start-page';
import { SuiteContext, type SuiteState } from './suite-context';
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
  const [parts] = useState(() => createParts(registry, config, life.session()?.id ?? null));
  const services = useMemo(
    () => createServices({ config, life, store, notify, onFarewell }),
    [config, life, notify, onFarewell, store],
  );
  // Before anything is drawn: downloads take longest.
  const [askToken] = useState(() => startFirstPage({ parts, services, client: queries }));
  const suite = useMemo(() => ({ services, life, parts, notify, askToken }), [services, life, parts, notify, askToken]);
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

/** @returns the first check of the token, which is on its way where the page needs it */
function startFirstPage(options: PageStartOptions): SuiteState['askToken'] {
  const { services } = options;
  const isGuarded = startPage(window.location.pathname + window.location.search, options);
  return isGuarded ? startTokenCheck(services) : () => services.call(checkToken, {});
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
