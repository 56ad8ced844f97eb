import { resolve } from 'node:path';
import { ROOT } from '../suite';
import { folderStore } from './folder-store';
import { NO_OWNERS, ownersFromEnv, type Owners } from './owners';
import type { Store } from './store';

/** What one installation runs, out of a store that it may share with others. */
export interface Installation {
  store: Store;
  /** The suite of one PORT_BASE on this machine, or for example `production`. */
  name: string;
  /** Whose signature a release of a part needs here. */
  owners: Owners;
}

/** The store of this clone. */
const LOCAL_STORE = resolve(ROOT, '.data/delivery');

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** The folder of a store in which the files of all releases lie. */
export function releasesFolder(root = LOCAL_STORE): string {
  return resolve(root, 'releases');
}

/** The suite that runs on this machine at one PORT_BASE. */
export function localInstallation(base: number, root = LOCAL_STORE, owners = NO_OWNERS): Installation {
  return { store: folderStore(root), name: String(base), owners };
}

/** The comparison build runs beside the suite of the same ports. */
export function oneBundleInstallation({ store, name }: Installation): Installation {
  return { store, name: `${name}-one-bundle`, owners: NO_OWNERS };
}

/** The installation that the environment names, and the folder of its releases; null where its store is no folder. */
export async function installationOf(
  base: number,
  env: NodeJS.ProcessEnv,
): Promise<{ installation: Installation; releases: string | null }> {
  const name = env.INSTALLATION ?? String(base);
  if (!NAME.test(name)) throw new Error(`INSTALLATION="${name}": use small letters, digits and hyphens.`);
  const owners = ownersFromEnv(env);
  const { RELEASE_STORE: where = LOCAL_STORE } = env;
  if (!where.startsWith('s3:')) {
    const folder = resolve(where);
    return { installation: { store: folderStore(folder), name, owners }, releases: releasesFolder(folder) };
  }
  const [, bucket, under = ''] = BUCKET.exec(where) ?? [];
  if (!bucket) throw new Error(`RELEASE_STORE="${where}" names no bucket. It looks like s3://bucket/folder.`);
  const { bucketClient, bucketStore } = await import('./bucket-store');
  const folder = under.replaceAll(/^\/+|\/+$/g, '');
  return {
    installation: { store: bucketStore(bucketClient(env), { bucket, prefix: folder && `${folder}/` }), name, owners },
    releases: null,
  };
}
