import type { WorkboxPlugin } from 'workbox-core';
import { enable as preloadPages } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import * as v from 'valibot';
import { PAST_KEPT } from '../shared/past-kept';
import { FILES, keepLive, LIVE, PAGE, REGISTRY, SETTINGS } from './caches';
import { registryReader } from './registry-reader';
import { folderOf, isIntact, scriptsOf, type Releases } from './releases';
import { createPages, DEADLINE_S, isStart } from './serve-pages';

const KeepSchema = v.object({ keep: v.array(v.string()) });

/** Serves pages and files of the suite. Calls of the API are none of its business. */
export function serveSuite(self: ServiceWorkerGlobalScope, releases: Releases): void {
  const { origin } = self.location;

  self.addEventListener('fetch', (event) => {
    const { mode, url } = event.request;
    if (mode !== 'navigate' || !new URL(url).searchParams.has(PAST_KEPT)) return;
    // Not answered here, nor by a route below: the browser asks the network.
    event.stopImmediatePropagation();
    event.waitUntil(Promise.all([FILES, LIVE].map((name) => caches.delete(name))));
  });
  self.addEventListener('message', (event) => {
    const asked = v.safeParse(KeepSchema, event.data);
    if (asked.success) event.waitUntil(keep(asked.output.keep, origin, releases));
  });
  preloadPages();

  const pages = createPages(self, releases);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && url.origin === origin && !HAS_EXTENSION.test(url.pathname),
    pages.handle,
  );
  const live = new NetworkFirst({
    cacheName: LIVE,
    networkTimeoutSeconds: DEADLINE_S,
    matchOptions: { ignoreVary: true },
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }, registryReader(releases)],
  });
  registerRoute(
    ({ request, url }) => url.origin === origin && LIVE_FILES.includes(url.pathname) && isStart(request),
    async ({ event, request }) => {
      const answer = live.handle({ event, request });
      await pages.checked((event as FetchEvent).clientId);
      return answer;
    },
  );
  // Whoever wants to know what is live now is not told what was.
  registerRoute(
    ({ url }) => url.origin === origin && url.pathname === REGISTRY,
    new NetworkOnly({ plugins: [registryReader(releases)] }),
  );
  const files = new CacheFirst({ cacheName: FILES, matchOptions: { ignoreVary: true }, plugins: [intact(releases)] });
  registerRoute(
    ({ request, url }) => request.mode !== 'navigate' && folderOf(url.href) !== null && !url.search,
    async (options) => {
      const folder = folderOf(options.url.href);
      // A tab that was opened before a release went may still run it: from the network.
      return folder !== null && (await releases.mayRun(folder)) ? files.handle(options) : fetch(options.request);
    },
  );
}

const LIVE_FILES = [REGISTRY, SETTINGS];
const HAS_EXTENSION = /\.[a-z0-9]+$/i;

/** A file is kept, and used, with the hash that its release names; a broken one is fetched anew. */
function intact(releases: Releases): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse, state }) => {
      if (!cachedResponse) return null;
      const hash = await releases.hashOf(request.url);
      if (hash !== null && (await isIntact(cachedResponse.clone(), hash))) return cachedResponse;
      if (state) state.isBroken = true;
      return null;
    },
    requestWillFetch: async ({ request, state }) =>
      state?.isBroken === true ? new Request(request, { cache: 'reload' }) : request,
    cacheWillUpdate: async ({ request, response }) => {
      const hash = await releases.hashOf(request.url);
      return response.status === 200 && hash !== null && (await isIntact(response.clone(), hash)) ? response : null;
    },
  };
}

/**
 * Keeps what the suite starts with: the page, registry and settings as they are now, and the files of the shell and of
 * the parts that a page names. What fails is tried again by the next page.
 * @param wanted addresses of entries
 */
async function keep(wanted: readonly string[], origin: string, releases: Releases): Promise<void> {
  const read = async (key: string) => {
    const answer = await fetch(key, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${key}: status ${answer.status}`);
    return answer;
  };
  const [page, registry, settings] = await Promise.all([PAGE, REGISTRY, SETTINGS].map(read));
  if (!page || !registry || !settings) return;
  const html = await page.clone().text();
  await releases.readRegistry(await registry.clone().json());
  await Promise.all([keepLive(PAGE, page), keepLive(REGISTRY, registry), keepLive(SETTINGS, settings)]);
  await releases.readPage(html);
  const [script] = scriptsOf(html, origin);
  for (const address of [script, ...wanted]) {
    const folder = address === undefined ? null : folderOf(address);
    if (folder !== null) await releases.keep(folder);
  }
}
