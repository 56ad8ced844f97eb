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
  const opened = openPage(path, { parts, services, client });
  if (!opened) return false;
  const { page, loader, start } = opened;
  // The key is the same on that page.
  if (services.session && page.path === SYSTEMS_PATH) void client.prefetchQuery(systemsQuery(services));
  if (page.table) loadGridAhead();
  void readyModule(loader).then((module) => module?.pages[page.id]?.ahead?.(start).catch(() => undefined));
  return page.access !== 'public';
}

/**
 * Fetches what a page shows where there is no network, and ends when that is here. A page that does not say what it
 * needs fetches nothing.
 */
export async function fetchWhole(path: string, options: PageStartOptions): Promise<void> {
  const opened = openPage(path, options);
  if (!opened) return;
  const module = await readyModule(opened.loader);
  await module?.pages[opened.page.id]?.keep?.(opened.start);
}

function openPage(path: string, { parts, services, client }: PageStartOptions) {
  const { pathname, searchParams: search } = new URL(path, window.location.origin);
  const opened = parts.loadFor(pathname, services.session?.category ?? null);
  if (!opened) return null;
  const { params = {} } = matchPath(opened.page.path, pathname) ?? {};
  const isOpen = opened.page.access === 'public';
  return { ...opened, start: { services: isOpen ? { ...services, session: null } : services, client, params, search } };
}

/** Null where it failed. */
function readyModule(loader: RemoteLoader): Promise<RemoteModule | null> {
  return new Promise((done) => {
    const look = () => {
      const state = loader.state();
      if (state.status === 'ready') done(state.module);
      else if (state.status === 'failed') done(null);
      else return false;
      return true;
    };
    if (look()) return;
    const stop = loader.subscribe(() => {
      if (look()) stop();
    });
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
