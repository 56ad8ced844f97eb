import type { KeyObject } from 'node:crypto';
import type { Installation } from '../store/installation';
import { assertFits, withoutUnreadable } from './check';
import { isRemote } from './facts';
import {
  assertExpected,
  assertNotWithdrawn,
  insteadOfBad,
  madeLive,
  markOf,
  stored,
  wayBack,
  withoutWithdrawn,
  withReports,
  type Report,
  type WayBack,
} from './lifecycle';
import { makeRelease, type Build, type Release } from './make-release';
import { ReleaseRefused } from './refused';
import { assertPagesComeUp, type OpenPages } from './see-pages';
import { assertOwner } from './signature';
import { changeState, partState, readState, withPart } from './state';
import type { PartState, State } from './state-schema';
import { checkFiles, releaseKey, removeRelease, storeRelease } from './stored-releases';
import { statesOf } from './used';

export type { OpenPages } from './see-pages';

export interface Outcome {
  version: string;
  /** What was live before, or null for the first release. */
  before: string | null;
  /** Where a share of the accounts gets, or got, another version. */
  canary?: { before?: string; now?: { version: string; percent: number } };
  /** Where a rollback would go from here. */
  back: WayBack;
}

export interface ChangeOptions {
  /** Who does it, for the history. */
  by?: string;
  /** The version that is to be live until now: where it is another, nothing happens. */
  expect?: string;
  /** Everything is checked, and nothing is changed. */
  dryRun?: boolean;
  /** A version that was withdrawn may go live again. */
  lift?: boolean;
  /** What is replaced is withdrawn. */
  insteadOfBad?: boolean;
  /** What browsers could not run, where that is known. */
  reports?: readonly Report[];
  /** Now, unless it is given. */
  at?: Date;
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
  const { openPages } = options;
  const opened = openPages && before !== version && (await assertPagesComeUp(installation, now, release, openPages));
  if (options.dryRun)
    return { version, before, back: wayBack(name, next(name, partState(now, name), version, options, false)) };

  const made = await storeRelease(store, release, options.key);
  try {
    await checkFiles(store, release.facts);
    const outcome = await record(installation, release, options, opened ?? false);
    // Whoever was refused at the same moment with the same bytes may have removed them as theirs.
    await storeRelease(store, release, options.key);
    return outcome;
  } catch (error) {
    if (made) await removeUnused(installation, release);
    throw error;
  }
}

async function record(
  installation: Installation,
  release: Release,
  options: PublishOptions,
  opened: boolean,
): Promise<Outcome> {
  const { name, version } = release.facts;
  let before: string | null = null;
  const changed = await changeState(installation, async (current) => {
    // Unreadable manifests were reported earlier.
    const state = await assertAllowed(installation, current, release, options, () => undefined);
    const part = partState(state, name);
    before = part.live;
    const after = next(name, part, version, options, opened);
    return after === part && state === current ? current : withPart(state, name, after);
  });
  return { version, before, back: wayBack(name, partState(changed, name)) };
}

/** The part's state once this version is published. */
function next(name: string, part: PartState, version: string, options: PublishOptions, opened: boolean): PartState {
  const mark = markOf(options);
  const known = withReports(name, part, options.reports);
  const lifted = options.lift ? withoutWithdrawn(known, version) : known;
  const event = opened ? { ...mark, opened: true as const } : mark;
  if (options.storeOnly) return stored(lifted, version, event);
  const live = madeLive(lifted, version, 'publish', event);
  return options.insteadOfBad ? insteadOfBad(part, live, mark) : live;
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
