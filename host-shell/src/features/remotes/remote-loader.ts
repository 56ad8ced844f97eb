import { contractFits } from '@sagitta/shared-contracts/manifest';
import type { FallbackKind } from '@sagitta/shared-contracts/api/release-fallback';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { DeadlinePassed, withDeadline } from './deadline';

/** What the registry says of the remote, now and after it was read again. */
export interface RemoteSource {
  entry: () => PartEntry;
  refresh: () => Promise<unknown>;
  /** The same, unless the registry was read a moment ago. */
  refreshOld: () => Promise<unknown>;
}

interface Running {
  status: 'ready';
  module: RemoteModule;
  release: Release;
  /** The live release failed, and this is the one before. */
  fellBack: boolean;
}

type RemoteState = { status: 'idle' | 'loading' } | Running | { status: 'failed'; error: Error };

/** A release that a tab could not run. */
export interface Failure {
  part: string;
  version: string;
  /** The release that runs in its place; null where none could. */
  fellBackTo: string | null;
  kind: FallbackKind;
}

export type LoadRelease = (name: string, release: Release, again: boolean) => Promise<RemoteModule>;

export interface RemoteLoader {
  name: string;
  state: () => RemoteState;
  subscribe: (changed: () => void) => () => void;
  /** Loads the remote unless it is loaded or loading. */
  load: () => void;
  /** Loads it again, as the registry has it now. */
  retry: () => void;
  /**
   * The page that is shown broke.
   * @param starting in its first moments, which is the release's fault: continues with the one before
   * @returns whether another release takes over
   */
  crashed: (starting: boolean) => boolean;
  /** If something else than the live release is running, loads that in the background. */
  heal: () => Promise<void>;
  /** A page is about to be shown: a release that has recovered takes over now, when no input can be lost. */
  takeHealed: () => void;
}

/** Addresses of releases that were too slow for this browser a short time ago. */
export interface SlowReleases {
  has: (url: string) => boolean;
  add: (url: string) => void;
}

export interface LoaderTimes {
  deadlineMs: number;
  /** Pause before the second attempt to load the live release. */
  repeatAfterMs: number;
  /** First pause before a failed release is tried again; it doubles up to the longest. */
  healAfterMs: number;
  longestMs: number;
}

const TIMES: LoaderTimes = {
  deadlineMs: LOAD_DEADLINE_MS,
  repeatAfterMs: 300,
  healAfterMs: 20_000,
  longestMs: 300_000,
};

/**
 * The life of one remote in this tab: loaded once for everybody, with a deadline, a repeat, a fallback, and a way back
 * to the live release.
 * @param onFailure told once of each way in which a release failed
 * @param slow outlives this tab, so that nobody waits twice for a release that does not come
 */
export function createRemoteLoader(
  source: RemoteSource,
  loadRelease: LoadRelease,
  times: Partial<LoaderTimes> = {},
  onFailure: (failure: Failure) => void = () => undefined,
  slow: SlowReleases = new Set<string>(),
): RemoteLoader {
  const { deadlineMs, repeatAfterMs, healAfterMs, longestMs } = { ...TIMES, ...times };
  const { name } = source.entry();
  const listeners = new Set<() => void>();
  /** Addresses of releases whose page broke: fetching them again would not help. */
  const broken = new Set<string>();
  /** Addresses of releases that lack a page of the one that runs: fetched once for as long as that runs. */
  const refused = new Set<string>();
  let state: RemoteState = { status: 'idle' };
  let healed: Running | null = null;
  let healing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = healAfterMs;
  let attempts = 0;
  /** A person has asked for the live release. */
  let wanted = false;

  const become = (next: RemoteState) => {
    state = next;
    healed = null;
    refused.clear();
    listeners.forEach((listener) => listener());
    plan();
  };

  const toldOf = new Set<string>();
  const tell = (failure: Omit<Failure, 'part'>) => {
    const key = JSON.stringify(failure);
    if (toldOf.has(key)) return;
    toldOf.add(key);
    onFailure({ part: name, ...failure });
  };

  /** Whether something else than a sound live release is shown. */
  const ailing = () => {
    if (state.status !== 'ready') return state.status === 'failed';
    const { live } = source.entry();
    const isLive = !live || live.url === state.release.url;
    return state.fellBack || !isLive || broken.has(state.release.url);
  };

  const plan = () => {
    clearTimeout(timer);
    if (!ailing() || healed) {
      if (state.status === 'ready') pause = healAfterMs;
      return;
    }
    timer = setTimeout(() => void loader.heal(), pause * (0.8 + 0.4 * Math.random()));
    pause = Math.min(pause * 2, longestMs);
  };

  const attempt = async (release: Release, waitMs = deadlineMs): Promise<RemoteModule> => {
    assertContract(name, release);
    attempts += 1;
    const work = loadRelease(name, release, attempts > 1).catch((cause: unknown) => {
      // The runtime's own words are for its users, not for ours.
      throw new Error(`${name} ${release.metadata.version} could not be fetched or started.`, { cause });
    });
    return withDeadline(work, waitMs, name);
  };

  const attemptLive = async (waitMs?: number): Promise<Running> => {
    const { live, problem } = source.entry();
    if (!live) throw new Unreadable(`The registry's entry for ${name} cannot be read: ${problem ?? 'no release'}.`);
    return { status: 'ready', module: await attempt(live, waitMs), release: live, fellBack: false };
  };

  /** The live release; if that fails at once, a second attempt with the then current registry. */
  const attemptLiveTwice = async (): Promise<Running> => {
    const first = source.entry().live;
    const began = Date.now();
    try {
      return await attemptLive();
    } catch (error) {
      await new Promise((done) => {
        setTimeout(done, repeatAfterMs);
      });
      await source.refresh();
      const now = source.entry().live;
      if (!now || (now.url === first?.url && isFinal(error))) throw error;
      // If the second attempt succeeds, only this message says what went wrong.
      console.warn(asError(error).message, asError(error).cause ?? '');
      // Where another release can take over, both attempts together take one deadline at most.
      const isSame = now.url === first?.url && source.entry().fallback !== null;
      return attemptLive(isSame ? deadlineMs - (Date.now() - began) : deadlineMs);
    }
  };

  /** With a release to run meanwhile; the live one is tried again in the background. */
  const knownToBeSlow = (): Error | undefined => {
    const { live, fallback } = source.entry();
    if (wanted || !live || !fallback || !slow.has(live.url)) return undefined;
    return new DeadlinePassed(`${name} ${live.metadata.version} did not load in time a short time ago.`);
  };

  /** @param failed why the live release is not to be tried */
  const find = async (failed?: Error): Promise<RemoteState> => {
    let error = failed ?? knownToBeSlow();
    if (!error) {
      try {
        return await attemptLiveTwice();
      } catch (reason) {
        error = asError(reason);
        const { live } = source.entry();
        if (live && error instanceof DeadlinePassed) slow.add(live.url);
      }
    }
    console.warn(error.message, error.cause ?? '');
    const { live, fallback } = source.entry();
    const version = live?.metadata.version;
    const told = (fellBackTo: string | null) => {
      if (version !== undefined) tell({ version, fellBackTo, kind: kindOf(error) });
    };
    if (fallback && !broken.has(fallback.url))
      try {
        const module = await attempt(fallback);
        told(fallback.metadata.version);
        return { status: 'ready', module, release: fallback, fellBack: true };
      } catch (reason) {
        // Report the failure of the live release: that is the one to investigate.
        console.warn(asError(reason).message, asError(reason).cause ?? '');
      }
    told(null);
    return { status: 'failed', error };
  };

  const run = async (failed?: Error) => {
    become({ status: 'loading' });
    become(await find(failed));
  };

  const healOnce = async () => {
    await source.refresh();
    const shown = state;
    const { live } = source.entry();
    if (!ailing() || (live && (broken.has(live.url) || refused.has(live.url)))) return;
    try {
      const running = await attemptLive();
      // Retry was faster, or the page has gone on.
      if (state !== shown) return;
      if (shown.status !== 'ready' || broken.has(shown.release.url)) {
        become(running);
        return;
      }
      const missing = shown.fellBack ? [] : missingPages(shown.module, running.module);
      if (missing.length === 0) {
        healed = running;
        return;
      }
      // A page that the new release does not have any more stays usable until the tab is reloaded.
      refused.add(running.release.url);
      const { version } = running.release.metadata;
      console.warn(`${name} keeps its current release: ${version} has no page ${missing.join(', ')}.`);
    } catch (reason) {
      const error = asError(reason);
      const fellBackTo = shown.status === 'ready' ? shown.release.metadata.version : null;
      if (live) tell({ version: live.metadata.version, fellBackTo, kind: kindOf(error) });
      console.warn(`${name} keeps its current release.`, error.message);
    }
  };

  const loader: RemoteLoader = {
    name,
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    load: () => {
      if (state.status !== 'idle') return;
      become({ status: 'loading' });
      // Long after the start of the tab another release may be live.
      void source.refreshOld().then(() => run());
    },
    retry: () => {
      if (state.status === 'loading') return;
      broken.clear();
      wanted = true;
      become({ status: 'loading' });
      void Promise.resolve(healing)
        .then(source.refresh)
        .then(() => run());
    },
    crashed: (starting) => {
      if (state.status !== 'ready') return false;
      const { release, fellBack } = state;
      broken.add(release.url);
      // Any other release is better now.
      refused.clear();
      const { fallback } = source.entry();
      if (!starting || fellBack || !fallback || fallback.url === release.url || broken.has(fallback.url)) {
        tell({ version: release.metadata.version, fellBackTo: null, kind: 'render' });
        plan();
        return false;
      }
      void run(new Crashed(`${name} ${release.metadata.version} broke when it started.`));
      return true;
    },
    heal: () => {
      if (!ailing() || healed) return Promise.resolve();
      healing ??= healOnce().finally(() => {
        healing = null;
        plan();
      });
      return healing;
    },
    takeHealed: () => {
      if (healed) become(healed);
    },
  };
  return loader;
}

/** An entry of the registry that names no release to run. */
class Unreadable extends Error {}

/** A release that needs another contract is not even loaded. */
class Misfit extends Error {}

/** A page that broke in its first moments. */
class Crashed extends Error {}

function kindOf(error: Error): FallbackKind {
  if (error instanceof Misfit) return 'contract';
  if (error instanceof DeadlinePassed) return 'deadline';
  if (error instanceof Crashed) return 'render';
  return isLoadError(error.cause) ? 'load' : 'start';
}

/** Of the runtime or of webpack: a file is missing, or not the one that was released. All else is the code's. */
function isLoadError(cause: unknown): boolean {
  return /RUNTIME-0|Loading .*chunk/.test(String(cause));
}

/** A failure that the same release would only repeat, or that took long enough already. */
function isFinal(error: unknown): boolean {
  return error instanceof Unreadable || error instanceof Misfit || error instanceof DeadlinePassed;
}

function missingPages(older: RemoteModule, newer: RemoteModule): string[] {
  return Object.keys(older.pages).filter((page) => !Object.hasOwn(newer.pages, page));
}

function assertContract(name: string, release: Release): void {
  const range = release.extras.manifest.contract;
  if (!contractFits(CONTRACT_VERSION, range))
    throw new Misfit(
      `${name} ${release.metadata.version} needs contract ${range}; this shell has ${CONTRACT_VERSION}.`,
    );
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
