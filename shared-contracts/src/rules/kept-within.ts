import { isRecord } from './json';

/** Where the answer to a query may be a part of another one that was kept for when there is no network. */
export interface KeptWithin {
  /** Key of the other query. */
  queryKey: readonly unknown[];
  /**
   * The answer, from the other one; undefined where that does not hold all of it.
   * @param at when the other one was true, epoch ms by this device's clock
   */
  take: (answer: unknown, at: number) => unknown;
}

/** Put into the `meta` of a query. A shell that does not support this shows only what was kept of the query itself. */
export const keptWithin = (keptWithin: KeptWithin): { keptWithin: KeptWithin } => ({ keptWithin });

/** What a query of any part says of this; null where it says nothing. */
export function readKeptWithin(meta: Readonly<Record<string, unknown>> | undefined): KeptWithin | null {
  const said = meta?.keptWithin;
  if (!isRecord(said) || !Array.isArray(said.queryKey) || typeof said.take !== 'function') return null;
  return said as unknown as KeptWithin;
}
