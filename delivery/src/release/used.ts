import type { Store } from '../store/store';
import { readState } from './state';
import type { State } from './state-schema';

const LIVE = /^live\/([^/]+)\/(?:(?:releases|registry|shell)\.json$|states\/)/;

/** The states of all installations that share a store. */
export async function statesOf(store: Store): Promise<{ state: State }[]> {
  const names = (await store.list('live/')).flatMap(({ key }) => LIVE.exec(key)?.[1] ?? []);
  return Promise.all([...new Set(names)].map(async (name) => ({ state: (await readState({ store, name })).state })));
}
