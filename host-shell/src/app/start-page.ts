import { checkToken, type TokenAnswer } from '@sagitta/shared-contracts/api/session';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { loadGridAhead } from '@sagitta/shared-ui/grid-code';
import { matchPath } from '@sagitta/shared-ui/router';
import type { QueryClient } from '@tanstack/react-query';
import type { RemoteLoader } from '../features/remotes/remote-loader';
import type { Parts } from './parts';
import { systemsQuery } from './systems-query';

export interface PageStartOptions {
  parts: Pick<Parts, 'loadFor'>;
  services: ShellServices;
  client: QueryClient;
}

/**
 * Begins with all that a page needs, each thing as soon as it can be asked for: its part, the code of its table, its
 * own code and first data. Nothing waits for what is drawn. What fails here is asked for again by the page, which
 * reports it.
 * @returns whether it is a page that only this account's category may open
 */
export function startPage(path: string, { parts, services, client }: PageStartOptions): boolean {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const { session } = services;
  const opened = parts.loadFor(pathname, session?.category ?? null);
  if (!opened) return false;
  const { page, loader } = opened;
  const isOpen = page.access === 'public';
  // The key is the same on that page.
  if (session && pathname === SYSTEMS_PATH) void client.prefetchQuery(systemsQuery(services));
  if (page.table) loadGridAhead();
  whenReady(loader, ({ pages }) => {
    const { params = {} } = matchPath(page.path, pathname) ?? {};
    const start = {
      services: isOpen ? { ...services, session: null } : services,
      client,
      params,
      search: searchParams,
    };
    pages[page.id]?.ahead?.(start).catch(() => undefined);
  });
  return !isOpen;
}

function whenReady(loader: RemoteLoader, then: (module: RemoteModule) => void): void {
  const look = () => {
    const state = loader.state();
    if (state.status === 'ready') then(state.module);
    return state.status === 'ready' || state.status === 'failed';
  };
  if (look()) return;
  const stop = loader.subscribe(() => {
    if (look()) stop();
  });
}

/**
 * The check of the token, on its way while the frame is drawn. Its answer is for the first who asks; later ones ask the
 * host.
 */
export function startTokenCheck({ call }: Pick<ShellServices, 'call'>): () => Promise<TokenAnswer> {
  let first: Promise<TokenAnswer> | null = call(checkToken, {});
  first.catch(() => undefined);
  return () => {
    const answer = first ?? call(checkToken, {});
    first = null;
    return answer;
  };
}
