import type { KeyObject } from 'node:crypto';
import type { Installation } from '../store/installation';
import { assertFits, servedRemotes, servedShell, withoutUnreadable } from './check';
import { isRemote, type RemoteFacts, type ShellFacts } from './facts';
import { assertExpected, assertNotWithdrawn, madeLive, stored, withoutWithdrawn } from './lifecycle';
import { makeRelease, type Build, type Release } from './make-release';
import { ReleaseRefused } from './refused';
import { assertOwner } from './signature';
import { changeState, partState, readState, withPart } from './state';
import type { State } from './state-schema';
import { checkFiles, releaseKey, removeRelease, storeRelease } from './stored-releases';
import { statesOf } from './used';
import { PARTS, unknownPart } from '../suite';

export interface Outcome {
  version: string;
  /** What was live before, or null for the first release. */
  before: string | null;
  /** Where a share of the accounts gets, or got, another version. */
  canary?: { before?: string; now?: { version: string; percent: number } };
}

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

export interface ChangeOptions {
  /** Who does it, for the history. */
  by?: string;
  /** The version that is to be live until now: where it is another, nothing happens. */
  expect?: string;
  /** Everything is checked, and nothing is changed. */
  dryRun?: boolean;
  /** A version that was withdrawn may go live again. */
  lift?: boolean;
}

export interface PublishOptions extends ChangeOptions {
  /** The check in a browser, where it is wanted. */
  openPages?: OpenPages;
  /** Checks and stores the release, and leaves live what is. */
  storeOnly?: boolean;
  /** The owner's private key, which signs the release. */
  key?: KeyObject;
}

/**
 * Publishes a part's build and makes it live. A release that is refused was never in the store; one that is live has
 * passed every check beside what is live with it.
 */
export async function publish(
  installation: Installation,
  build: Build,
  options: PublishOptions = {},
): Promise<Outcome> {
  const { store } = installation;
  const release = await makeRelease(build);
  const { name, version } = release.facts;
  const { state } = await readState(installation);
  const now = await assertAllowed(installation, state, release, options, console.warn);
  const before = partState(now, name).live;
  if (options.openPages && before !== version) await assertPagesComeUp(installation, now, release, options.openPages);
  if (options.dryRun) return { version, before };

  const made = await storeRelease(store, release, options.key);
  try {
    await checkFiles(store, release.facts);
    const outcome = await record(installation, release, options);
    // Whoever was refused at the same moment with the same bytes may have removed them as theirs.
    await storeRelease(store, release, options.key);
    return outcome;
  } catch (error) {
    if (made) await removeUnused(installation, release);
    throw error;
  }
}

async function record(installation: Installation, release: Release, options: PublishOptions): Promise<Outcome> {
  const { name, version } = release.facts;
  const mark = { at: new Date().toISOString(), by: options.by ?? 'unknown' };
  let before: string | null = null;
  await changeState(installation, async (current) => {
    // Unreadable manifests were reported earlier.
    const state = await assertAllowed(installation, current, release, options, () => undefined);
    const part = partState(state, name);
    before = part.live;
    const lifted = options.lift ? withoutWithdrawn(part, version) : part;
    const next = options.storeOnly ? stored(lifted, version, mark) : madeLive(lifted, version, 'publish', mark);
    return next === part && state === current ? current : withPart(state, name, next);
  });
  return { version, before };
}

/** @returns the state without what nobody can check any more */
async function assertAllowed(
  { store, owners }: Installation,
  current: State,
  { facts, files }: Release,
  { expect, lift, key }: PublishOptions,
  say: (message: string) => void,
): Promise<State> {
  assertOwner(owners, facts, key);
  const state = await withoutUnreadable(store, current, say);
  const part = partState(state, facts.name);
  assertExpected(facts.name, part, expect);
  if (!lift) assertNotWithdrawn(part, facts);
  const html = files.find(({ path }) => path === 'index.html')?.bytes.toString('utf8');
  if (!isRemote(facts) && !html?.includes(`/${facts.name}/${facts.version}/`))
    throw new ReleaseRefused(facts, 'index.html names none of its own scripts.');
  await assertFits(store, state, facts);
  return state;
}

async function assertPagesComeUp(
  installation: Installation,
  state: State,
  release: Release,
  openPages: OpenPages,
): Promise<void> {
  const { facts } = release;
  const shell = isRemote(facts) ? await servedShell(installation, state) : facts;
  // Without a shell there is nothing to open them in.
  if (!shell) return;
  const remotes = isRemote(facts) ? [facts] : knownOnes(await servedRemotes(installation, state, console.warn));
  const problems = await openPages(installation, shell, remotes, release);
  if (problems.length > 0) throw new ReleaseRefused(facts, problems.join('\n  '));
}

/** Somebody else's new part is served by no checkout that does not know it, this one's browser included. */
function knownOnes(remotes: readonly RemoteFacts[]): RemoteFacts[] {
  return remotes.filter(({ name }) => {
    const isKnown = PARTS.some((part) => part.name === name);
    if (!isKnown) console.warn(`${unknownPart(name).message} Its pages are not opened.`);
    return isKnown;
  });
}

/** Removes a release that was refused at the last moment, unless somebody else has made it live meanwhile. */
async function removeUnused({ store }: Installation, { facts: { name, version } }: Release): Promise<void> {
  try {
    const states = await statesOf(store);
    const isUsed = states.some(({ state }) => partState(state, name).history.some((one) => one.version === version));
    if (!isUsed) await removeRelease(store, name, version);
  } catch (error) {
    console.warn(`${releaseKey(name, version)} was refused and could not be removed; prune will.`, error);
  }
}
