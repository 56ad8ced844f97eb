import type { Installation } from '../store/installation';
import { StoreFailure, type Store } from '../store/store';
import { PARTS, unknownPart } from '../suite';
import { servedRemotes, servedShell } from './check';
import { isRemote, type Facts, type RemoteFacts, type ShellFacts } from './facts';
import type { Release } from './make-release';
import { ReleaseRefused } from './refused';
import type { State } from './state-schema';
import { releaseKey } from './stored-releases';

/**
 * Opens every page of these releases in this shell.
 * @returns what went wrong, a line for each page
 */
export type OpenPages = (
  installation: Installation,
  shell: ShellFacts,
  remotes: readonly RemoteFacts[],
  unstored: Release,
) => Promise<readonly string[]>;

/**
 * Opens every page of a release beside what is live.
 * @returns false where there is no shell to open them in
 * @throws ReleaseRefused where one does not come up
 */
export async function assertPagesComeUp(
  installation: Installation,
  state: State,
  release: Release,
  openPages: OpenPages,
): Promise<boolean> {
  const { facts } = release;
  const shell = isRemote(facts) ? await servedShell(installation, state) : facts;
  if (!shell) return false;
  const remotes = isRemote(facts) ? [facts] : knownOnes(await servedRemotes(installation, state, console.warn));
  const problems = await openPages(installation, shell, remotes, release);
  if (problems.length > 0) throw new ReleaseRefused(facts, problems.join('\n  '));
  return true;
}

/** Somebody else's new part is served by no checkout that does not know it, nor to a browser that this one starts. */
function knownOnes(remotes: readonly RemoteFacts[]): RemoteFacts[] {
  return remotes.filter(({ name }) => {
    const isKnown = PARTS.some((part) => part.name === name);
    if (!isKnown) console.warn(`${unknownPart(name).message} Its pages are not opened.`);
    return isKnown;
  });
}

/** A release that is in the store, as if it had just been made. */
export async function releaseInStore(store: Store, facts: Facts): Promise<Release> {
  const read = async (path: string) => {
    const stored = await store.read(releaseKey(facts.name, facts.version, path));
    if (!stored) throw new StoreFailure(`${facts.name} ${facts.version}: ${path} is missing.`);
    return { path, bytes: stored.bytes };
  };
  return { facts, files: await Promise.all(Object.keys(facts.integrity).map(read)), maps: [] };
}
