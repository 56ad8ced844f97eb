import type { Store } from '../store/store';
import { SHELL } from '../suite';
import { pagesMisfit } from './check-pages';
import { isRemote, type Facts, type RemoteFacts, type ShellFacts } from './facts';
import { misfitOf } from './misfit';
import { ReleaseRefused, UnreadableRelease } from './refused';
import { partState, withPart } from './state';
import type { State } from './state-schema';
import { remoteFactsOf, shellFactsOf, signedRemote, signedShell } from './stored-releases';
import type { Source } from './signature';

/** Throws where a release cannot run beside what else is live, or would take somebody else's page. */
export async function assertFits(store: Store, state: State, facts: Facts): Promise<void> {
  if (isRemote(facts)) return assertRemoteFits(store, state, facts);
  for (const remote of await runningRemotes(store, state, facts.name)) {
    const misfit = misfitOf(remote, facts);
    if (misfit) throw new ReleaseRefused(facts, `does not fit ${remote.name} ${remote.version}, which ${misfit}`);
  }
}

async function assertRemoteFits(store: Store, state: State, facts: RemoteFacts): Promise<void> {
  const others = await runningRemotes(store, state, facts.name);
  const shell = await liveShell(store, state);
  const why = pagesMisfit(facts.manifest, others) ?? (shell ? misfitOf(facts, shell) : undefined);
  if (why) throw new ReleaseRefused(facts, why);
}

/** The shell that is live, or null before the first. */
async function liveShell(store: Store, state: State): Promise<ShellFacts | null> {
  const { live } = partState(state, SHELL.name);
  return live === null ? null : shellFactsOf(store, SHELL.name, live);
}

/**
 * What is live of the other parts, and what only some accounts get of them so far. The part itself is not read: what
 * is wrong with its live release must not keep anybody from going back.
 */
async function runningRemotes(store: Store, state: State, except: string): Promise<RemoteFacts[]> {
  const lives = liveOnes(state).map(({ name, live }) => ({ name, version: live }));
  const canaries = Object.entries(state.parts).flatMap(([name, { canary }]) =>
    canary ? [{ name, version: canary.version }] : [],
  );
  const others = [...lives, ...canaries].filter(({ name }) => name !== except);
  return Promise.all(others.map(({ name, version }) => remoteFactsOf(store, name, version)));
}

/** What is opened in a browser before a release goes live: nothing that no server would serve. */
export async function servedShell(source: Source, state: State): Promise<ShellFacts | null> {
  const { live } = partState(state, SHELL.name);
  return live === null ? null : signedShell(source, live);
}

/** As {@link servedShell}; a remote that is refused is left out, and told of. */
export async function servedRemotes(
  source: Source,
  state: State,
  say: (message: string) => void,
): Promise<RemoteFacts[]> {
  const served = await Promise.all(
    liveOnes(state).map(async ({ name, live }) => {
      try {
        return [await signedRemote(source, name, live)];
      } catch (error) {
        if (!(error instanceof UnreadableRelease)) throw error;
        say(error.message);
        return [];
      }
    }),
  );
  return served.flat();
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
