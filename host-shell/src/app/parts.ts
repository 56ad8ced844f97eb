import type { Registry } from '@sagitta/shared-contracts/registry';
import { matchPath } from '@sagitta/shared-ui/router';
import { pagesOf, remoteEntries, type PageOfRemote } from '../features/registry/releases';
import { loadRelease } from '../features/remotes/federation';
import { createRemoteLoader, type RemoteLoader } from '../features/remotes/remote-loader';

/** The remotes of the registry: their pages, and a loader for each. */
export interface Parts {
  pages: readonly PageOfRemote[];
  loader: (name: string) => RemoteLoader;
  /** Begins to load the part that owns a path, where there is one. */
  loadFor: (pathname: string) => void;
}

export function createParts(registry: Registry, slug: string): Parts {
  const entries = remoteEntries(registry);
  const loaders = new Map(entries.map((entry) => [entry.name, createRemoteLoader(entry, loadRelease)]));
  const pages = pagesOf(entries, slug);
  const loader = (name: string) => {
    const found = loaders.get(name);
    if (!found) throw new Error(`The registry has no part ${name}.`);
    return found;
  };
  return {
    pages,
    loader,
    loadFor: (pathname) => {
      const owned = pages.find(({ page }) => matchPath(page.path, pathname));
      if (owned) loader(owned.remote.name).load();
    },
  };
}
