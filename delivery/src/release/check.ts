import type { Store } from '../store/store';
import { SHELL } from '../suite';
import { pagesMisfit } from './check-pages';
import { isRemote, type Facts, type RemoteFacts, type ShellFacts } from './facts';
import { misfitOf } from './misfit';
import { ReleaseRefused, UnreadableRelease } from './refused';
import { partState, withPart } from './state';
import type { State } from './state-schema';
import { remoteFactsOf, shellFactsOf } from './stored-releases';

/** Throws where a release cannot run beside what else is live, or would take somebody else's page. */
export async function assertFits(store: Store, state: State, facts: Facts): Promise<void> {
  if (isRemote(facts)) return assertRemoteFits(store, state, facts);
  for (const remote of await runningRemotes(store, state)) {
    const misfit = misfitOf(remote, facts);
    if (misfit) throw new ReleaseRefused(facts, `does not fit ${remote.name} ${remote.version}, which ${misfit}`);
  }
}

async function assertRemoteFits(store: Store, state: State, facts: RemoteFacts): Promise<void> {
  const others = (await runningRemotes(store, state)).filter(({ name }) => name !== facts.name);
  const shell = await liveShell(store, state);
  const why = pagesMisfit(facts.manifest, others) ?? (shell ? misfitOf(facts, shell) : undefined);
  if (why) throw new ReleaseRefused(facts, why);
}

/** The shell that is live, or null before the first. */
export async function liveShell(store: Store, state: State): Promise<ShellFacts | null> {
  const { live } = partState(state, SHELL.name);
  return live === null ? null : shellFactsOf(store, SHELL.name, live);
}

export async function liveRemotes(store: Store, state: State): Promise<RemoteFacts[]> {
  return Promise.all(liveOnes(state).map(({ name, live }) => remoteFactsOf(store, name, live)));
}

/** What is live, and what only some accounts get so far. */
async function runningRemotes(store: Store, state: State): Promise<RemoteFacts[]> {
  const canaries = Object.entries(state.parts).flatMap(([name, { canary }]) =>
    canary ? [remoteFactsOf(store, name, canary.version)] : [],
  );
  return [...(await liveRemotes(store, state)), ...(await Promise.all(canaries))];
}

/**
 * An older version of this tool may have filled the store: what nobody can check any more is not live until it is
 * published again.
 */
export async function withoutUnreadable(store: Store, state: State, say: (message: string) => void): Promise<State> {
  let readable = state;
  for (const { name, live } of liveOnes(state)) {
    try {
      await remoteFactsOf(store, name, live);
    } catch (error) {
      if (!(error instanceof UnreadableRelease)) throw error;
      say(`${error.message} Until then ${name} is not live.`);
      readable = withPart(readable, name, { ...partState(readable, name), live: null });
    }
  }
  return readable;
}

function liveOnes(state: State): { name: string; live: string }[] {
  return Object.entries(state.parts).flatMap(([name, { live }]) =>
    name === SHELL.name || live === null ? [] : [{ name, live }],
  );
}
