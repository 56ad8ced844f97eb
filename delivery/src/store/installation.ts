import { resolve } from 'node:path';
import { ROOT } from '../suite';
import { folderStore } from './folder-store';
import type { Store } from './store';

/** What one installation runs, out of a store that it may share with others. */
export interface Installation {
  store: Store;
  /** The suite of one PORT_BASE on this machine, or for example `production`. */
  name: string;
}

/** The store of this clone. */
const LOCAL_STORE = resolve(ROOT, '.data/delivery');

/** The folder of a store in which the files of all releases lie. */
export function releasesFolder(root = LOCAL_STORE): string {
  return resolve(root, 'releases');
}

/** The suite that runs on this machine at one PORT_BASE. */
export function localInstallation(base: number, root = LOCAL_STORE): Installation {
  return { store: folderStore(root), name: String(base) };
}

/** The comparison build runs beside the suite of the same ports. */
export function oneBundleInstallation({ store, name }: Installation): Installation {
  return { store, name: `${name}-one-bundle` };
}
