import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { withDeadline } from './deadline';
import {
  IDLE,
  next,
  type Failure,
  type Line,
  type LoaderEffect,
  type LoaderEvent,
  type RemoteState,
} from './remote-loader-state';

/** What the registry says of the remote, now and after it was read again. */
export interface RemoteSource {
  entry: () => PartEntry;
  refresh: () => Promise<unknown>;
  /** The same, unless the registry was read a moment ago. */
  refreshOld: () => Promise<unknown>;
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
   * @param starting in its first moments, which is the release's fault: continues with the one before, as after a
   * second crash within five minutes
   * @returns whether another release takes over
   */
  crashed: (starting: boolean) => boolean;
  /** The release has no such page, though it announces it: continues with the one before where that has it. */
  lacks: (page: string) => void;
  /** If something else than the live release is running, loads that in the background. */
  heal: () => Promise<void>;
  /** A page is about to be shown: a release that has recovered takes over now, when no input can be lost. */
  takeHealed: () => void;
}

/** Addresses of releases of which something was noted in this browser a short time ago. */
export interface NotedReleases {
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
 * @param noted outlives this tab: nobody waits twice for a release that does not come, and a reload does not forget a
 * crash
 */
export function createRemoteLoader(
  source: RemoteSource,
  loadRelease: LoadRelease,
  times: Partial<LoaderTimes> = {},
  onFailure: (failure: Failure) => void = () => undefined,
  noted: Readonly<Record<'slow' | 'crashed', NotedReleases>> = { slow: new Set(), crashed: new Set() },
): RemoteLoader {
  const { deadlineMs, repeatAfterMs, healAfterMs, longestMs } = { ...TIMES, ...times };
  const { name } = source.entry();
  const listeners = new Set<() => void>();
  let state = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onHealed: (() => void)[] = [];

  const send = (event: LoaderEvent) => {
    const { shown } = state;
    const step = next(state, { ...event, now: Date.now(), entry: source.entry() });
    state = step.state;
    step.effects.forEach(carryOut);
    if (state.shown !== shown) listeners.forEach((listener) => listener());
    if (!state.healing) onHealed.splice(0).forEach((done) => done());
  };
  const carryOut = (effect: LoaderEffect) => {
    switch (effect.type) {
      case 'read registry':
        void read(effect.line, effect.how).then(send);
        return;
      case 'load':
        void load(effect.line, effect.release, effect.again, deadlineMs - effect.spentMs).then(send);
        return;
      case 'plan healing':
        clearTimeout(timer);
        if (effect.heals === null) return;
        timer = setTimeout(
          () => send({ type: 'heal' }),
          Math.min(healAfterMs * 2 ** effect.heals, longestMs) * (0.8 + 0.4 * Math.random()),
        );
        return;
      case 'report':
        onFailure(effect.failure);
        return;
      case 'remember as':
        noted[effect.what].add(effect.url);
        return;
      case 'warn':
        console.warn(...effect.words);
    }
  };
  const read = async (line: Line, how: 'old' | 'now' | 'paused'): Promise<LoaderEvent> => {
    if (how === 'paused')
      await new Promise((done) => {
        setTimeout(done, repeatAfterMs);
      });
    await (how === 'old' ? source.refreshOld() : source.refresh());
    const { live } = source.entry();
    return { type: 'registry read', line, isSlow: live !== null && noted.slow.has(live.url) };
  };
  const load = async (line: Line, release: Release, again: boolean, waitMs: number): Promise<LoaderEvent> => {
    const work = loadRelease(name, release, again).catch((cause: unknown) => {
      // The runtime's own words are for its users, not for ours.
      throw new Error(`${name} ${release.metadata.version} could not be fetched or started.`, { cause });
    });
    try {
      return { type: 'loaded', line, module: await withDeadline(work, waitMs, name) };
    } catch (reason) {
      return { type: 'failed', line, error: reason instanceof Error ? reason : new Error(String(reason)) };
    }
  };

  return {
    name,
    state: () => state.shown,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    load: () => send({ type: 'opened' }),
    retry: () => send({ type: 'retried' }),
    crashed: (starting) => {
      const { shown } = state;
      const again = shown.status === 'ready' && noted.crashed.has(shown.release.url);
      send({ type: 'crashed', starting, again });
      return state.shown !== shown;
    },
    lacks: (page) => send({ type: 'lacks', page }),
    heal: () => {
      send({ type: 'heal' });
      return state.healing ? new Promise((done) => onHealed.push(done)) : Promise.resolve();
    },
    takeHealed: () => send({ type: 'next page' }),
  };
}
