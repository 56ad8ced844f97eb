import { releasedAt } from '../release/lifecycle';
import { ReleaseRefused, UnreadableRelease } from '../release/refused';
import { partState, readState, stateKey } from '../release/state';
import { registryOf, type BaseOf } from '../release/registry';
import { assertSignedShell } from '../release/verify';
import type { Installation } from '../store/installation';
import { SHELL } from '../suite';

/** What a web server asks about what is live. */
export interface LiveSource {
  /** `/registry.json`, as text. */
  registry: () => Promise<string>;
  /** The version of the shell; null before the first release. */
  shell: () => Promise<string | null>;
  /** When that was made live (ISO 8601), where it is known. */
  shellSince?: () => Promise<string | undefined>;
}

interface Seen {
  tag: string | null;
  registry: string;
  shell: string | null;
  shellSince: string | undefined;
}

/**
 * What is live in an installation, with the addresses that the installation has set. Where the store does not answer
 * or holds what cannot be read, the last that could be read stays, and the log says so.
 */
export function liveSource(installation: Installation, baseOf: BaseOf): LiveSource {
  let seen: Seen | null = null;
  let told = '';
  const tell = (message: string) => {
    if (message !== told && message !== '') console.error(message);
    told = message;
  };

  /** Why a shell must not be served; one that was served before is known. */
  const problemWithShell = async (version: string | null): Promise<string[]> => {
    if (version === null || version === seen?.shell) return [];
    try {
      await assertSignedShell(installation, version);
      return [];
    } catch (error) {
      if (!(error instanceof UnreadableRelease || error instanceof ReleaseRefused)) throw error;
      return [error.message];
    }
  };

  const read = async (): Promise<Seen> => {
    try {
      if (seen && seen.tag !== null && seen.tag === (await installation.store.read(stateKey(installation)))?.tag)
        return seen;
      const { state, tag } = await readState(installation);
      const { registry, problems, leftOut } = await registryOf(installation, state, baseOf);
      const part = partState(state, SHELL.name);
      const refused = await problemWithShell(part.live);
      problems.push(...refused);
      tell([...problems, ...leftOut].join('\n'));
      const shell = refused.length > 0 ? (seen?.shell ?? null) : part.live;
      const shellSince = shell === null ? undefined : releasedAt(part, shell);
      // What could not be read may be there again without a change of the state.
      seen = { tag: problems.length > 0 ? null : tag, registry: JSON.stringify(registry), shell, shellSince };
    } catch (error) {
      if (!seen) throw error;
      tell(`What is live stays as it is: ${error instanceof Error ? error.message : String(error)}`);
    }
    return seen;
  };
  return {
    registry: async () => (await read()).registry,
    shell: async () => (await read()).shell,
    shellSince: async () => (await read()).shellSince,
  };
}
