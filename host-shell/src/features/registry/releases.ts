import type { Manifest, Page } from '@sagitta/shared-contracts/manifest';
import { fallbackOf, liveRelease, type Registry, type Release } from '@sagitta/shared-contracts/registry';

/** What the shell knows of one remote: the release that is live, and the last good one to fall back to. */
export interface RemoteEntry {
  name: string;
  live: Release;
  fallback: Release | null;
}

export interface PageOfRemote {
  remote: RemoteEntry;
  page: Page;
}

export function remoteEntries(registry: Registry): RemoteEntry[] {
  return Object.keys(registry.microFrontends).flatMap((name) => {
    const live = liveRelease(registry, name);
    return live ? [{ name, live, fallback: fallbackOf(registry, name) ?? null }] : [];
  });
}

export function manifestOf(remote: RemoteEntry): Manifest {
  return remote.live.extras.manifest;
}

/** @param slug the provider's, which stands in public paths in place of `:product` */
export function pagesOf(remotes: readonly RemoteEntry[], slug: string): PageOfRemote[] {
  return remotes.flatMap((remote) =>
    manifestOf(remote).pages.map((page) => ({ remote, page: { ...page, path: page.path.replace(':product', slug) } })),
  );
}
