import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { StoreConflict, StoreFailure } from '../store/store';
import type { Installation } from '../store/installation';
import { stateOfOlderTool } from './old-live';
import { NOTHING_YET, StateSchema, type PartState, type State } from './state-schema';

/** Changes of others that one command may meet before it gives up. */
const ATTEMPTS = 50;
const LONGEST_HISTORY = 200;
const STATES_KEPT = 10;

export const stateKey = ({ name }: Pick<Installation, 'name'>) => `live/${name}/releases.json`;

/** Where copies of the last states are kept. */
export const statesFolder = ({ name }: Pick<Installation, 'name'>) => `live/${name}/states/`;

/** The state, and its tag in the store; null before the first. */
export async function readState(
  installation: Pick<Installation, 'store' | 'name'>,
): Promise<{ state: State; tag: string | null }> {
  const { store } = installation;
  const stored = await store.read(stateKey(installation));
  if (!stored) {
    // Otherwise the next change would begin with nothing.
    if ((await store.list(statesFolder(installation))).length > 0)
      throw new StoreFailure(`${store.place}/${stateKey(installation)} is gone. ${READ_BACK} Nothing was changed.`);
    return { state: await stateOfOlderTool(installation), tag: null };
  }
  return { state: parsed(stored.bytes, `${store.place}/${stateKey(installation)}`), tag: stored.tag };
}

const READ_BACK = '`pnpm release states` lists the last ones, and `pnpm release restore <state>` reads one back.';

/** @throws StoreFailure */
export function parsed(bytes: Buffer, where: string): State {
  const changedByHand = (why: string) =>
    new StoreFailure(
      `${where} cannot be read (${why}). Was it edited by hand? Put it right; nothing was changed. ${READ_BACK}`,
    );
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw changedByHand(error instanceof Error ? error.message : String(error));
  }
  const result = v.safeParse(StateSchema, json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw changedByHand(`${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
}

/**
 * Compare-and-swap: changes the state as it is now, and begins again where somebody else was faster. What `change`
 * checks therefore holds for the state that it changes, also where two teams release at one moment.
 * @param change may refuse by throwing; what it gives back is written unless it is the same state
 */
export async function changeState(
  installation: Installation,
  change: (state: State) => State | Promise<State>,
): Promise<State> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, tag } = await readState(installation);
    const next = await change(state);
    if (next === state) return state;
    try {
      await installation.store.write(stateKey(installation), bytesOf(next), tag);
      await keepStates(installation, tag === null ? [next] : [state, next]);
      return next;
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Keeps copies of states, and the last ten in all. The change is made by then: a full disk does not undo it. */
export async function keepStates(installation: Installation, states: readonly State[]): Promise<void> {
  const { store } = installation;
  try {
    const folder = statesFolder(installation);
    const kept = (await store.list(folder)).map(({ key }) => key);
    for (const state of states) {
      const bytes = bytesOf(state);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      if (kept.some((key) => key.endsWith(`-${hash}.json`))) continue;
      // In their order also where two are kept in one millisecond.
      const when = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${String(kept.length).padStart(2, '0')}`;
      const key = `${folder}${when}-${hash}.json`;
      await store.write(key, bytes);
      kept.push(key);
    }
    for (const key of kept.toSorted().slice(0, -STATES_KEPT)) await store.remove(key);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    console.warn(`What is live was changed, and no copy of it could be kept. ${error.message}`);
  }
}

/** The state with one part changed. */
export function withPart(state: State, name: string, part: PartState): State {
  const history = part.history.slice(-LONGEST_HISTORY);
  return { ...state, parts: { ...state.parts, [name]: { ...part, history } } };
}

export function partState(state: State, name: string): PartState {
  return state.parts[name] ?? NOTHING_YET;
}

export function bytesOf(state: State): Buffer {
  return Buffer.from(`${JSON.stringify(v.parse(StateSchema, state), null, 1)}\n`);
}
