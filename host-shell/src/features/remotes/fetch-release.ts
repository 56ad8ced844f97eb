import type { Release } from '@sagitta/shared-contracts/registry';

/**
 * Fetches a release into the browser's cache, for a part that is opened soon or later: its entry, and the module's own
 * scripts. Nothing is run, and bytes are checked where they are. In the one-bundle build this file is replaced.
 */
export function fetchRelease(release: Release, priority: RequestPriority): void {
  fetchFile(release.url, priority);
  fetchScripts(release, priority);
}

/** Asks for the module's own scripts beside the entry, not after it. */
export function fetchScripts({ url, extras }: Release, priority: RequestPriority = 'auto'): void {
  for (const path of extras.scripts) fetchFile(new URL(path, url), priority);
}

/**
 * A plain fetch into the browser's cache: a preload that fails would be handed to the next attempt as well, and no
 * Retry would reach the network.
 */
function fetchFile(url: string | URL, priority: RequestPriority): void {
  // Where this fails the script itself fails too, and says so.
  fetch(url, { credentials: 'omit', priority }).catch(() => undefined);
}
