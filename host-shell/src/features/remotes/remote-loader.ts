import { contractFits } from '@sagitta/shared-contracts/manifest';
import type { Release } from '@sagitta/shared-contracts/registry';
import type { RemoteModule } from '@sagitta/shared-contracts/remote';
import { CONTRACT_VERSION } from '@sagitta/shared-contracts/shell';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';

/** The releases of a remote that may be run, the live one first. */
export interface Candidates {
  name: string;
  live: Release;
  fallback: Release | null;
}

export type RemoteState =
  | { status: 'idle' | 'loading' }
  | {
      status: 'ready';
      module: RemoteModule;
      release: Release;
      /** the live release failed, and this is the one before */ fellBack: boolean;
    }
  | { status: 'failed'; error: Error };

export type LoadRelease = (name: string, release: Release, again: boolean) => Promise<RemoteModule>;

export interface RemoteLoader {
  state: () => RemoteState;
  subscribe: (changed: () => void) => () => void;
  /** Loads the remote unless it is loaded or loading. */
  load: () => void;
  /** Loads it anew after a failure. */
  retry: () => void;
  /** The running release broke while it started: goes on with the one before. False where there is none. */
  abandon: () => boolean;
}

/** The life of one remote in this tab: loaded once for everybody, with a deadline, a fallback, and a Retry that truly tries again. */
export function createRemoteLoader(
  { name, live, fallback }: Candidates,
  loadRelease: LoadRelease,
  deadlineMs = LOAD_DEADLINE_MS,
): RemoteLoader {
  const listeners = new Set<() => void>();
  let state: RemoteState = { status: 'idle' };
  let attempts = 0;

  const become = (next: RemoteState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };

  const attempt = async (release: Release): Promise<RemoteModule> => {
    assertContract(name, release);
    attempts += 1;
    const work = loadRelease(name, release, attempts > 1).catch((cause: unknown) => {
      // The runtime's own words are for its users, not for ours.
      throw new Error(`${name} ${release.metadata.version} could not be fetched or started.`, { cause });
    });
    return withDeadline(work, deadlineMs, name);
  };

  const run = async (releases: readonly Release[]) => {
    become({ status: 'loading' });
    const errors: Error[] = [];
    for (const release of releases) {
      try {
        const module = await attempt(release);
        if (errors[0])
          console.warn(`Running ${name} ${release.metadata.version}.`, errors[0].message, errors[0].cause ?? '');
        become({ status: 'ready', module, release, fellBack: release !== live });
        return;
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
    const [error = new Error(`${name} has no release.`)] = errors;
    console.warn(error.message, error.cause ?? '');
    become({ status: 'failed', error });
  };

  const candidates = fallback ? [live, fallback] : [live];
  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    load: () => {
      if (state.status === 'idle') void run(candidates);
    },
    retry: () => {
      if (state.status !== 'loading') void run(candidates);
    },
    abandon: () => {
      if (!fallback || state.status !== 'ready' || state.release !== live) return false;
      void run([fallback]);
      return true;
    },
  };
}

/** A release that needs another contract is not even loaded. */
function assertContract(name: string, release: Release): void {
  const range = release.extras.manifest.contract;
  if (!contractFits(CONTRACT_VERSION, range))
    throw new Error(`${name} ${release.metadata.version} needs contract ${range}; this shell has ${CONTRACT_VERSION}.`);
}

async function withDeadline<T>(work: Promise<T>, ms: number, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${name} did not load within ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
