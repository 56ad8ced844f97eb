import type { Manifest, Page } from '@sagitta/shared-contracts/manifest';
import type { Registry, Release } from '@sagitta/shared-contracts/registry';

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
  return Object.entries(registry.microFrontends).flatMap(([name, releases]) => {
    const live = releases.find((release) => release.deployment?.default) ?? releases[0];
    if (!live) return [];
    // Only a release that stands in the registry itself: without its hashes it would not be run.
    const fallback = releases.find((release) => release !== live && release.url === live.fallbackUrl) ?? null;
    return [{ name, live, fallback }];
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
