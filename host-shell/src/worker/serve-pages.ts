import { isOpenPath } from '@sagitta/shared-contracts/paths';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { FILES, keepLive, LIVE, PAGE } from './caches';
import { noNetworkPage } from './no-network-page';
import { folderOfPage, scriptsOf, type Releases } from './releases';

/** A network that has not answered by then counts as none; what it says later is still taken up. */
export const DEADLINE_S = 3;
/** After a page that was not what the network has: long enough for its next start, and no page starts over twice. */
const NETWORK_FIRST_MS = 10_000;

/** How the one page of the suite is served, which stands for all its paths. */
export interface Pages {
  handle: RouteHandlerCallback;
  /**
   * Resolves once the network has said that a page which started from here is the one it has, or has said nothing in
   * time. A page that it has replaced is started over before that, so nothing is shown by it.
   */
  checked: (clientId: string) => Promise<void>;
}

/**
 * A page starts from what is kept, at once, and the network is asked meanwhile. Until it has answered the page gets no
 * registry, without which it shows nothing but its first picture. A reload asks the network first.
 */
export function createPages(self: ServiceWorkerGlobalScope, releases: Releases): Pages {
  const { origin } = self.location;
  const networkFirst = new NetworkFirst({
    cacheName: LIVE,
    networkTimeoutSeconds: DEADLINE_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      { cacheKeyWillBeUsed: async () => PAGE, handlerDidError: async () => noNetworkPage() },
      pageOfSuite(origin, releases),
    ],
  });
  const checks = new Map<string, Promise<void>>();
  let networkFirstUntil = 0;

  const check = async (event: FetchEvent, kept: Response) => {
    const begunAt = Date.now();
    const told = await networkAnswer(event);
    // A host that is down says nothing of its page.
    if (!told || told.status >= 500 || (await isSame(told.clone(), kept))) return;
    const html = await told.clone().text();
    if (isSuitePage(event.request, told, html, origin)) {
      await keepLive(PAGE, told);
      await releases.readPage(html);
    }
    // Somebody may be at work in it by now: the next start has the new one, and the tab offers to reload.
    if (Date.now() - begunAt > DEADLINE_S * 1_000) return;
    networkFirstUntil = Date.now() + NETWORK_FIRST_MS;
    const client = await self.clients.get(event.resultingClientId);
    // A browser that refuses keeps the page, which looks for another release by itself.
    if (client instanceof WindowClient) await client.navigate(event.request.url).catch(() => null);
  };

  return {
    handle: async (options) => {
      const event = options.event as FetchEvent;
      const { request, resultingClientId } = event;
      const startsFromKept =
        resultingClientId !== '' && isStart(request) && isSuitePath(request) && Date.now() > networkFirstUntil;
      const kept = startsFromKept ? await completePage(origin) : null;
      if (!kept) return networkFirst.handle({ event, request });
      const checking = check(event, kept.clone())
        .catch((error: unknown) => console.warn('The page could not be compared with the network.', error))
        .finally(() => checks.delete(resultingClientId));
      checks.set(resultingClientId, checking);
      event.waitUntil(checking);
      return kept;
    },
    checked: async (clientId) => {
      const deadline = new Promise<void>((done) => {
        setTimeout(done, DEADLINE_S * 1_000);
      });
      await Promise.race([checks.get(clientId), deadline]);
    },
  };
}

/** A page that starts; one that looks again says so. */
export const isStart = ({ cache }: Request) => cache !== 'no-cache' && cache !== 'reload';

/** Paths that the page of the suite answers: sign-in and public pages have pages of their own. */
function isSuitePath({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname !== '/' && !isOpenPath(pathname);
}

/** A hotel's network answers with a page of its own. */
const isSuitePage = (request: Request, { status }: Response, html: string, origin: string) =>
  status === 200 && isSuitePath(request) && folderOfPage(html, origin) !== null;

/** Null for a network that does not answer. */
async function networkAnswer({ preloadResponse, request }: FetchEvent): Promise<Response | null> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return null;
  }
}

/** The policy too: a page with that of before would refuse a part that has moved. */
async function isSame(told: Response, kept: Response): Promise<boolean> {
  const [policy, before] = [told, kept].map(({ headers }) => headers.get('Content-Security-Policy'));
  return told.status === 200 && policy === before && (await told.text()) === (await kept.text());
}

/** The kept page, where everything that it starts with is here too. */
async function completePage(origin: string, kept?: Response): Promise<Response | null> {
  const page = kept ?? (await (await caches.open(LIVE)).match(PAGE, { ignoreVary: true }));
  if (!page) return null;
  const files = await caches.open(FILES);
  const scripts = scriptsOf(await page.clone().text(), origin);
  const found = await Promise.all(scripts.map((script) => files.match(script, { ignoreVary: true })));
  return found.length > 0 && found.every(Boolean) ? page : null;
}

function pageOfSuite(origin: string, releases: Releases): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      const html = await response.clone().text();
      if (!isSuitePage(request, response, html, origin)) return null;
      await keepLive(PAGE, response);
      await releases.readPage(html);
      // Kept already, or there is no room.
      return null;
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse ? completePage(origin, cachedResponse) : null,
  };
}
