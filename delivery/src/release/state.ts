import * as v from 'valibot';
import { StoreConflict, StoreFailure } from '../store/store';
import type { Installation } from '../store/installation';
import { stateOfOlderTool } from './old-live';
import { NOTHING_YET, StateSchema, type PartState, type State } from './state-schema';

/** Changes of others that one command may meet before it gives up. */
const ATTEMPTS = 50;
const LONGEST_HISTORY = 200;

export const stateKey = ({ name }: Pick<Installation, 'name'>) => `live/${name}/releases.json`;

/** The state, and its tag in the store; null before the first. */
export async function readState(
  installation: Pick<Installation, 'store' | 'name'>,
): Promise<{ state: State; tag: string | null }> {
  const { store } = installation;
  const stored = await store.read(stateKey(installation));
  if (!stored) return { state: await stateOfOlderTool(installation), tag: null };
  return { state: parsed(stored.bytes, `${store.place}/${stateKey(installation)}`), tag: stored.tag };
}

function parsed(bytes: Buffer, where: string): State {
  const changedByHand = (why: string) =>
    new StoreFailure(`${where} cannot be read (${why}). Was it edited by hand? Put it right; nothing was changed.`);
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
      return next;
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
    }
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

function bytesOf(state: State): Buffer {
  return Buffer.from(`${JSON.stringify(v.parse(StateSchema, state), null, 1)}\n`);
}
