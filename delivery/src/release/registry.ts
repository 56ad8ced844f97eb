import type { Registry, Release } from '@sagitta/shared-contracts/registry';
import { NoAddress, SHELL } from '../suite';
import { FRONTEND_DISCOVERY } from './frontend-discovery';
import { lastGood, releasedAt } from './lifecycle';
import { UnreadableRelease } from './refused';
import { listedReleases, releaseEntry } from './route';
import type { PartState, State } from './state-schema';
import { entrySignatures, type Source } from './signature';
import { signedRemote } from './stored-releases';

/**
 * Where browsers find the files of a part, without a slash at the end. It is a setting of the installation: no release
 * and nothing in the store knows an address.
 * @throws NoAddress
 */
export type BaseOf = (part: string) => string;

export interface RegistryOfState {
  registry: Registry;
  /** What is live and cannot be told of, a line each. */
  problems: string[];
  /** The live parts that have no address here, a line each: no change of the store will give them one. */
  leftOut: string[];
}

/**
 * `/registry.json` of an installation. A release that cannot be read, or is not signed by its owner, costs its own part
 * and no other; so does a part without an address.
 */
export async function registryOf(source: Source, state: State, baseOf: BaseOf): Promise<RegistryOfState> {
  const problems: string[] = [];
  const leftOut: string[] = [];
  const entryOf = async (
    name: string,
    base: string,
    part: PartState,
    version: string | null | undefined,
  ): Promise<Release | undefined> => {
    if (version === null || version === undefined) return undefined;
    try {
      const folder = `${base}/${name}/${version}`;
      const facts = await signedRemote(source, name, version);
      const signatures = await entrySignatures(source, facts);
      return releaseEntry(facts, folder, { released: releasedAt(part, version), signatures });
    } catch (error) {
      if (!(error instanceof UnreadableRelease)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const listed = await Promise.all(
    Object.entries(state.parts).map(async ([name, part]) => {
      if (name === SHELL.name || part.live === null) return [];
      const base = addressOf(name, baseOf);
      if (base instanceof NoAddress) {
        leftOut.push(base.message);
        return [];
      }
      const versions = [part.live, lastGood(part), part.canary?.version];
      const [live, fallback, early] = await Promise.all(versions.map((version) => entryOf(name, base, part, version)));
      const canary = early && part.canary && { release: early, percent: part.canary.percent };
      return live ? [[name, listedReleases(live, fallback, canary)] as const] : [];
    }),
  );
  const registry = { schema: FRONTEND_DISCOVERY, microFrontends: Object.fromEntries(listed.flat()) };
  return { registry, problems, leftOut };
}

function addressOf(name: string, baseOf: BaseOf): string | NoAddress {
  try {
    return baseOf(name);
  } catch (error) {
    if (!(error instanceof NoAddress)) throw error;
    return error;
  }
}
