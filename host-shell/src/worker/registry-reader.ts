import { parseJson } from '@sagitta/shared-contracts/rules/json';
import type { WorkboxPlugin } from 'workbox-core';
import { keepLive, LIVE, REGISTRY } from './caches';
import { foldersIn, type Releases } from './releases';

/** The worker knows what may run before the page does, also once it was stopped and started again. */
export function registryReader(releases: Pick<Releases, 'readRegistry'>): WorkboxPlugin {
  const isRegistry = ({ url }: Request) => new URL(url).pathname === REGISTRY;
  return {
    fetchDidSucceed: async ({ event, request, response }) => {
      if (response.status !== 200 || !isRegistry(request)) return response;
      const text = await response.clone().text();
      // One that is the same as before changes nothing, and its page waits for it.
      if ((await (await (await caches.open(LIVE)).match(REGISTRY))?.text()) === text) return response;
      const registry = parseJson(text);
      if (foldersIn(registry)) {
        await keepLive(REGISTRY, response.clone());
        // What may run changes at once; what has to go is deleted while the page goes on.
        event.waitUntil(releases.readRegistry(registry));
      }
      return response;
    },
    cacheWillUpdate: async ({ request, response }) =>
      response.status === 200 && !isRegistry(request) ? response : null,
  };
}
