import type { Registry } from '@sagitta/shared-contracts/registry';
import { pagesOf, remoteEntries, type PageOfRemote } from '../features/registry/releases';
import { loadRelease } from '../features/remotes/federation';
import { createRemoteLoader, type RemoteLoader } from '../features/remotes/remote-loader';

/** The remotes of the registry: their pages, and a loader for each. */
export interface Parts {
  pages: readonly PageOfRemote[];
  loader: (name: string) => RemoteLoader;
  names: readonly string[];
}

export function createParts(registry: Registry): Parts {
  const entries = remoteEntries(registry);
  const loaders = new Map(entries.map((entry) => [entry.name, createRemoteLoader(entry, loadRelease)]));
  return {
    pages: pagesOf(entries),
    names: [...loaders.keys()],
    loader: (name) => {
      const loader = loaders.get(name);
      if (!loader) throw new Error(`The registry has no part ${name}.`);
      return loader;
    },
  };
}
