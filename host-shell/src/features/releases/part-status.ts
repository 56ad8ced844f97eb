import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';

/** What a part runs in this tab. */
interface RunningLoader {
  state: () => { status: 'idle' | 'loading' | 'failed' } | { status: 'ready'; release: Release; fellBack: boolean };
  subscribe: (changed: () => void) => () => void;
}

/** The parts of this tab. */
export interface RunningParts {
  entries: () => readonly PartEntry[];
  loader: (name: string) => RunningLoader;
  /** Reads the registry again; false where it cannot be read. */
  refresh: () => Promise<boolean>;
  /** Loads what is live where something else runs. */
  heal: () => void;
}

export type PartStatus = 'live' | 'canary' | 'previous' | 'outdated' | 'failed';

export interface RunningPart {
  name: string;
  /** What runs, or would run when the part is opened; null where there is nothing to run. */
  release: Release | null;
  status: PartStatus;
}

/** What this tab runs of a part, against what the registry says. */
export function runningPart(entry: PartEntry, loader: Pick<RunningLoader, 'state'>): RunningPart {
  const state = loader.state();
  const { name, live, canary } = entry;
  if (state.status === 'failed' || !live) return { name, release: live, status: 'failed' };
  const release = state.status === 'ready' ? state.release : live;
  const isLive = release.url === live.url;
  if (isLive) return { name, release, status: live === canary ? 'canary' : 'live' };
  return { name, release, status: state.status === 'ready' && state.fellBack ? 'previous' : 'outdated' };
}

/** `mfe_auth_accounts` is "Auth accounts". */
export function partTitle(name: string): string {
  const words = name.replace(/^mfe_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
