import { mayOpen, type Category } from '@sagitta/shared-contracts/access';
import { carries, type RuntimeConfig } from '@sagitta/shared-contracts/config';
import type { Page } from '@sagitta/shared-contracts/manifest';
import { partFor, type PartEntry } from '@sagitta/shared-contracts/read-registry';
import { ownerOfRecord } from '@sagitta/shared-contracts/rules/page-paths';
import { matchPath } from '@sagitta/shared-ui/router';
import { createKnownParts } from '../features/registry/known-parts';
import { loadRegistry } from '../features/registry/load-data';
import { pagesOf, type PageOfRemote } from '../features/registry/releases';
import { loadRelease } from '../features/remotes/federation';
import { fetchRelease } from '../features/remotes/fetch-release';
import { assertOwned } from '../features/remotes/owner';
import { createRemoteLoader, type LoadRelease, type RemoteLoader } from '../features/remotes/remote-loader';
import type { Failure } from '../features/remotes/remote-loader-state';
import { crashedReleases, slowReleases } from '../features/remotes/noted-releases';

/** The remotes of the registry: their pages, and a loader for each. */
export interface Parts {
  /** The same list until {@link Parts.renewPages} finds another. */
  pages: () => readonly PageOfRemote[];
  subscribe: (changed: () => void) => () => void;
  loader: (name: string) => RemoteLoader;
  /** Begins to load the part that owns a path, where this account may open it; null where it may not. */
  loadFor: (pathname: string, category: Category | null) => { page: Page; loader: RemoteLoader } | null;
  /** Prefetches the files of a part without running them. */
  fetchAhead: (name: string) => void;
  /** Tries again what failed, without a change to what works. */
  heal: () => void;
  /** The part that a path belongs to though the registry names no pages of it, and why. */
  unreadable: (pathname: string) => Pick<PartEntry, 'name' | 'problem'> | null;
  /** Reads the registry again, and takes up its pages. The page that is shown starts again where they differ. */
  renewPages: () => Promise<void>;
  /** Reads the registry again, for what is opened or tried from now on; false where it cannot be read. */
  refresh: () => Promise<boolean>;
  /** What the registry says of every part, as this account gets it. */
  entries: () => readonly PartEntry[];
  /** What failed and was not reported yet; whoever reports it takes it out. */
  failures: Failure[];
  /** Called with each that is added. */
  onFailure: (added: () => void) => () => void;
}

const NOTED = { slow: slowReleases, crashed: crashedReleases };

/** @param account the account that is signed in, which may get a release before others do */
export function createParts(registry: readonly PartEntry[], config: RuntimeConfig, account: number | null): Parts {
  const { slug } = config.provider;
  const own = (parts: readonly PartEntry[]) => parts.map((part) => partFor(part, account));
  const known = createKnownParts(own(registry), async () => own(await loadRegistry({ now: true })));
  const failures: Failure[] = [];
  const loaders = new Map<string, RemoteLoader>();
  const reporters = new Set<() => void>();
  const listeners = new Set<() => void>();
  let pages = pagesOf(known.all(), slug);

  const loadOwned: LoadRelease = async (name, release, again) => {
    await assertOwned(config.owners[name], name, release);
    return loadRelease(name, release, again);
  };
  const add = (failure: Failure) => {
    failures.push(failure);
    reporters.forEach((report) => report());
  };
  const loader = (name: string) => {
    const { refresh, refreshOld } = known;
    const source = { entry: () => known.entry(name), refresh, refreshOld };
    const made = loaders.get(name) ?? createRemoteLoader(source, loadOwned, {}, add, NOTED);
    loaders.set(name, made);
    return made;
  };
  return {
    pages: () => pages,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    loader,
    loadFor: (pathname, category) => {
      const owned = pages.find(({ page }) => matchPath(page.path, pathname));
      if (!owned) return null;
      const { page, remote } = owned;
      if (page.access !== 'public' && !(category && mayOpen(category, page.access))) return null;
      const its = loader(remote.name);
      its.load();
      return { page, loader: its };
    },
    fetchAhead: (name) => {
      const { live } = known.entry(name);
      if (live && loader(name).state().status === 'idle') fetchRelease(live, 'low');
    },
    heal: () => loaders.forEach((one) => void one.heal()),
    unreadable: (pathname) => {
      const owner = ownerOfRecord(pathname);
      if (!owner || !carries(config, owner)) return null;
      const part = known.all().find(({ name }) => name === owner) ?? { name: owner, problem: 'there is none' };
      return part.problem ? part : null;
    },
    renewPages: async () => {
      await known.refresh();
      const next = pagesOf(known.all(), slug);
      if (JSON.stringify(next) === JSON.stringify(pages)) return;
      pages = next;
      listeners.forEach((listener) => listener());
    },
    refresh: known.refresh,
    entries: known.all,
    failures,
    onFailure: (added) => {
      reporters.add(added);
      return () => reporters.delete(added);
    },
  };
}
