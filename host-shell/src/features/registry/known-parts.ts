import type { PartEntry } from '@sagitta/shared-contracts/read-registry';

/** What this tab knows of the registry. */
export interface KnownParts {
  all: () => readonly PartEntry[];
  entry: (name: string) => PartEntry;
  /** Reads the registry again. Where that fails, what was known stays, and the promise is false. */
  refresh: () => Promise<boolean>;
  /** The same, unless it was read a moment ago. */
  refreshOld: () => Promise<unknown>;
}

/** What was read this long ago may have been rolled back since. */
const OLD_MS = 30_000;

/** @param load reads the registry; an unchanged one is a 304 */
export function createKnownParts(first: readonly PartEntry[], load: () => Promise<readonly PartEntry[]>): KnownParts {
  let parts = first;
  let running: Promise<boolean> | null = null;
  let askedAt = Date.now();

  const read = async () => {
    askedAt = Date.now();
    try {
      parts = await load();
      return true;
    } catch (error) {
      console.warn('The list of released parts could not be read again.', error);
      return false;
    } finally {
      running = null;
    }
  };
  const refresh = () => {
    running ??= read();
    return running;
  };
  return {
    all: () => parts,
    entry: (name) =>
      parts.find((part) => part.name === name) ?? {
        name,
        live: null,
        problem: 'it is no longer listed',
        fallback: null,
        pages: [],
      },
    refresh,
    refreshOld: () => (Date.now() - askedAt < OLD_MS ? Promise.resolve() : refresh()),
  };
}
