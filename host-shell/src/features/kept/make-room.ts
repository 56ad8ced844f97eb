import type { KeptFacts } from '@sagitta/shared-contracts/kept-answers';
import { browserStore, type KeptStore } from './kept-store';

/**
 * Drops kept answers, the longest unused first, until so many bytes of them are gone. What was read can be read again;
 * what somebody entered cannot.
 * @returns whether there were any
 */
export async function makeRoom(
  bytes: number,
  store: Pick<KeptStore, 'facts' | 'remove'> = browserStore(),
): Promise<boolean> {
  const names = longestUnused(await store.facts(), bytes);
  if (names.length > 0) await store.remove(names);
  return names.length > 0;
}

function longestUnused(facts: readonly KeptFacts[], bytes: number): string[] {
  let gone = 0;
  const names: string[] = [];
  for (const { name, size } of [...facts].sort((a, b) => a.usedAt - b.usedAt)) {
    if (gone >= bytes) break;
    gone += size;
    names.push(name);
  }
  return names;
}
