import { resolve } from 'node:path';
import { ROOT } from '../suite';

/** Where releases lie on this machine, and which of them one suite runs. */
export interface Store {
  /** Immutable directories, `<part>/<version>/`, shared by all suites of this clone. */
  releases: string;
  /** What is live in the suite of one PORT_BASE. */
  registry: string;
  shell: string;
}

export function storeOf(base: number, root = resolve(ROOT, '.data/delivery')): Store {
  return {
    releases: resolve(root, 'releases'),
    registry: resolve(root, `live/${base}/registry.json`),
    shell: resolve(root, `live/${base}/shell.json`),
  };
}

export function releaseFolder(store: Store, name: string, version: string): string {
  return resolve(store.releases, name, version);
}

/** Where the comparison build is live, beside the suite of the same ports. */
export function oneBundleStore(store: Store): Store {
  return {
    ...store,
    registry: store.registry.replace(/registry\.json$/, 'one-bundle-registry.json'),
    shell: store.shell.replace(/shell\.json$/, 'one-bundle.json'),
  };
}
