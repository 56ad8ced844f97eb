import { checkToken } from '@sagitta/shared-contracts/api/session';
import type { RuntimeConfig } from '@sagitta/shared-contracts/config';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { Notices, useNoticeQueue } from '@sagitta/shared-ui/core';
import { createBrowserRouter, RouterProvider } from '@sagitta/shared-ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as StoreProvider } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PageOfRemote } from '../features/registry/releases';
import type { SessionLife } from '../features/session/session-life';
import { DemoNotice } from '../shared/demo-notice';
import { keptPersister, loadKeeper } from './kept-queries';
import { createParts } from './parts';
import { routesFor } from './routes';
import { createServices } from './services';
import { startPage, startTokenCheck } from './start-page';
import { SuiteContext, type SuiteState } from './suite-context';
import { useHeal } from './use-heal';

export interface SuiteProps {
  config: RuntimeConfig;
  registry: readonly PartEntry[];
  life: SessionLife;
  onFarewell: (farewell: Promise<unknown>) => void;
  /** Where it has begun already. */
  start?: SuiteStart;
}

/** What the suite runs with, beside what it draws. */
export interface SuiteStart extends Pick<SuiteState, 'services' | 'parts' | 'askToken' | 'outbox'> {
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  /** Says where notices go, once there is a place for them. */
  sendNotices: (to: ShellServices['notify']) => void;
}

/** Begins with what the first page needs, before anything is drawn: downloads take longest. */
export function startSuite({ config, registry, life, onFarewell }: Omit<SuiteProps, 'start'>): SuiteStart {
  const store = createStore();
  const queries = createQueryClient(life);
  let shown: ShellServices['notify'] = () => () => undefined;
  const notify: ShellServices['notify'] = (notice) => shown(notice);
  const { services, outbox } = createServices({ config, life, store, notify, onFarewell });
  const parts = createParts(registry, config, life.session()?.id ?? null);
  const options = { parts, services, client: queries };
  const isGuarded = startPage(window.location.pathname + window.location.search, options);
  const askToken = isGuarded ? startTokenCheck(services) : () => services.call(checkToken, {});
  const sendNotices = (to: ShellServices['notify']) => {
    shown = to;
  };
  return { store, queries, services, parts, askToken, outbox, sendNotices };
}

/**
 * Everything behind the sign-in page, and the public pages of the remotes. The one place of query client, store and
 * router.
 */
export function Suite({ start, ...props }: SuiteProps) {
  const { config, life } = props;
  const queue = useNoticeQueue();
  const { notify } = queue;
  const [{ store, queries, sendNotices, ...started }] = useState(() => start ?? startSuite(props));
  const { parts } = started;
  const [own] = useState(started);
  // Before the pages' own effects, which may have something to say.
  useLayoutEffect(() => sendNotices(notify), [sendNotices, notify]);
  const suite = useMemo(() => ({ ...own, life, notify }), [own, life, notify]);
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

/**
 * Retries are the caller's alone, so that nothing is retried twice. Without a network a call fails at once: one that
 * waited for it would leave what is shown as if it were renewed, and send late what a person has long forgotten.
 */
function createQueryClient(life: SessionLife): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        networkMode: 'always',
        persister: keptPersister(() => loadKeeper(life)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
