import type { Installation } from '../store/installation';
import { StoreFailure } from '../store/store';
import { markOf } from './lifecycle';
import type { ChangeOptions } from './publish';
import { bytesOf, keepStates, parsed, stateKey, statesFolder } from './state';
import type { State } from './state-schema';
import { verifyParts } from './verify';

/** A state that was live, as it is kept beside the one that is. */
export interface KeptState {
  name: string;
  /** Null where it cannot be read either. */
  state: State | null;
}

/** The newest first. */
export async function keptStates(installation: Pick<Installation, 'store' | 'name'>): Promise<KeptState[]> {
  const { store } = installation;
  const listed = await store.list(statesFolder(installation));
  return Promise.all(
    listed.toReversed().map(async ({ key }) => {
      const name = nameOf(key);
      const stored = await store.read(key);
      return { name, state: stored && readable(stored.bytes, key) };
    }),
  );
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1).replace(/\.json$/, '');

function readable(bytes: Buffer, where: string): State | null {
  try {
    return parsed(bytes, where);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return null;
  }
}

export interface Restored {
  /** What is live now. */
  state: State;
  /** What was live until now; null where that could not be read. */
  before: State | null;
}

/**
 * Makes live what a kept state says. Whatever was done since is undone, withdrawals too.
 * @throws where a release that it names is not whole any more; nothing is changed then
 */
export async function restoreState(
  installation: Installation,
  name: string,
  { by, at, dryRun }: Pick<ChangeOptions, 'by' | 'at' | 'dryRun'>,
): Promise<Restored> {
  const { store } = installation;
  const kept = await keptStates(installation);
  const state = kept.find((one) => one.name === name)?.state;
  if (!state)
    throw new Error(
      `No state ${name} is kept that can be read. Kept: ${kept.map((one) => one.name).join(', ') || 'none'}.`,
    );
  const problems = await verifyParts(installation, state);
  if (problems.length > 0) throw new Error(`${name} is not restored:\n${problems.join('\n')}`);
  const now = await store.read(stateKey(installation));
  const before = now && readable(now.bytes, stateKey(installation));
  const restored = { ...state, restored: [...(state.restored ?? []).slice(-9), { ...markOf({ by, at }), from: name }] };
  if (!dryRun) {
    await store.write(stateKey(installation), bytesOf(restored), now?.tag ?? null);
    await keepStates(installation, [restored]);
  }
  return { state: restored, before };
}
