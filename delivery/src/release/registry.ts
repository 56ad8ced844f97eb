import type { Registry, Release } from '@sagitta/shared-contracts/registry';
import type { Store } from '../store/store';
import { SHELL } from '../suite';
import { FRONTEND_DISCOVERY } from './frontend-discovery';
import { lastGood } from './lifecycle';
import { UnreadableRelease } from './refused';
import { listedReleases, releaseEntry } from './route';
import type { State } from './state-schema';
import { remoteFactsOf } from './stored-releases';

/**
 * Where browsers find the files of a part, without a slash at the end. It is a setting of the installation: no release
 * and nothing in the store knows an address.
 */
export type BaseOf = (part: string) => string;

export interface RegistryOfState {
  registry: Registry;
  /** What is live and cannot be told of, a line each. */
  problems: readonly string[];
}

/** `/registry.json` of an installation. A release that cannot be read costs its own part and no other. */
export async function registryOf(store: Store, state: State, baseOf: BaseOf): Promise<RegistryOfState> {
  const problems: string[] = [];
  const entryOf = async (name: string, version: string | null | undefined): Promise<Release | undefined> => {
    if (version === null || version === undefined) return undefined;
    try {
      return releaseEntry(await remoteFactsOf(store, name, version), `${baseOf(name)}/${name}/${version}`);
    } catch (error) {
      if (!(error instanceof UnreadableRelease)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const listed = await Promise.all(
    Object.entries(state.parts).map(async ([name, part]) => {
      if (name === SHELL.name) return [];
      const [live, fallback] = await Promise.all([entryOf(name, part.live), entryOf(name, lastGood(part))]);
      return live ? [[name, listedReleases(live, fallback)] as const] : [];
    }),
  );
  return { registry: { schema: FRONTEND_DISCOVERY, microFrontends: Object.fromEntries(listed.flat()) }, problems };
}
