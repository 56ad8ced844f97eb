import type { PartEntry } from '@sagitta/shared-contracts/read-registry';

/** What this tab knows of the registry. */
export interface KnownParts {
  all: () => readonly PartEntry[];
  entry: (name: string) => PartEntry;
  /** Reads the registry again. Where that fails, what was known stays. */
  refresh: () => Promise<void>;
}

/** @param load reads the registry; an unchanged one is a 304 */
export function createKnownParts(first: readonly PartEntry[], load: () => Promise<readonly PartEntry[]>): KnownParts {
  let parts = first;
  let running: Promise<void> | null = null;

  const read = async () => {
    try {
      parts = await load();
    } catch (error) {
      console.warn('The list of released parts could not be read again.', error);
    } finally {
      running = null;
    }
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
    refresh: () => {
      running ??= read();
      return running;
    },
  };
}
