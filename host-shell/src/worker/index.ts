import { clientsClaim } from 'workbox-core';
import { createReleases } from './releases';
import { serveSuite } from './serve-suite';

declare const self: ServiceWorkerGlobalScope;

// Registered by an earlier release for push messages alone, it works where no page is.
if (new URL(self.registration.scope).pathname === '/') {
  // Everything is kept by address and hash, so that an older page runs with a newer worker as well.
  self.addEventListener('install', () => void self.skipWaiting());
  clientsClaim();
  serveSuite(self, createReleases(self.location.origin));
}
