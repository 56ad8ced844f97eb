import type { Release } from '@sagitta/shared-contracts/registry';

/**
 * Fetches a release into the browser's cache, for a part that is opened later: its entry, whose bytes are checked, and
 * the module's own scripts, whose hashes the entry knows. Nothing is run. In the one-bundle build this file is replaced.
 */
export function fetchRelease(release: Release, priority: RequestPriority): void {
  const { url, metadata } = release;
  // If this fails, the entry is fetched again when the part is opened, and that failure is reported.
  fetch(url, { credentials: 'omit', priority, integrity: metadata.integrity }).catch(() => undefined);
  fetchScripts(release, priority);
}

/**
 * Asks for the module's own scripts beside the entry, not after it. A plain fetch into the browser's cache: a preload
 * that fails would be handed to the next attempt as well, and no Retry would reach the network.
 */
export function fetchScripts({ url, extras }: Release, priority: RequestPriority = 'auto'): void {
  // Where this fails the script itself fails too, and says so.
  for (const path of extras.scripts)
    fetch(new URL(path, url), { credentials: 'omit', priority }).catch(() => undefined);
}
