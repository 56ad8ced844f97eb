import type { Installation } from '../store/installation';
import { StoreFailure, type Store } from '../store/store';
import type { Facts } from './facts';
import { FACTS } from './make-release';
import { SIGNATURES } from './signature';
import { stateKey } from './state';
import { checkFiles, removeRelease } from './stored-releases';

/** Objects that are copied at a time. */
const AT_ONCE = 8;

export interface Mirrored {
  /** `<part>/<version>` */
  added: readonly string[];
  removed: readonly string[];
}

/**
 * Brings a copy of a store up to date, for the machine that serves an installation out of a bucket: its releases, and
 * what is live. A release is checked after it is copied and becomes one with its last object; what is live is written
 * when all is there, so that the copy can be served, or the process killed, at any moment.
 * @throws where an object is not the one that was released; what is live in the copy is then as it was
 */
export async function mirror(installation: Pick<Installation, 'store' | 'name'>, to: Store): Promise<Mirrored> {
  const { store: from } = installation;
  // Before the releases are listed: all that it names is there by then.
  const live = await from.read(stateKey(installation));
  if (!live) throw new StoreFailure(`Nothing is live in ${from.place}/${stateKey(installation)}.`);
  const [wanted, have] = [await releasesIn(from), await releasesIn(to)];
  const added = [...wanted.keys()].filter((release) => !have.get(release)?.includes(FACTS));
  for (const release of added) await copyRelease(from, to, release, wanted.get(release) ?? []);
  // A release that was copied earlier may be signed by a new key since.
  for (const [release, paths] of wanted)
    for (const file of Object.values(SIGNATURES))
      if (paths.includes(file)) await copyIfOther(from, to, `releases/${release}/${file}`);
  await to.write(stateKey(installation), live.bytes);
  const removed = [...have.keys()].filter((release) => !wanted.has(release));
  for (const release of removed) {
    const [name = '', version = ''] = release.split('/');
    await removeRelease(to, name, version);
  }
  return { added, removed };
}

/** The paths of each release's objects, by `<part>/<version>`; what a killed publisher left is none. */
async function releasesIn(store: Store): Promise<Map<string, string[]>> {
  const releases = new Map<string, string[]>();
  for (const { key } of await store.list('releases/')) {
    const [, name, version, ...path] = key.split('/');
    const release = `${name}/${version}`;
    releases.set(release, [...(releases.get(release) ?? []), path.join('/')]);
  }
  return new Map([...releases].filter(([, paths]) => paths.includes(FACTS)));
}

async function copyIfOther(from: Store, to: Store, key: string): Promise<void> {
  const [wanted, have] = await Promise.all([from.read(key), to.read(key)]);
  if (wanted && !have?.bytes.equals(wanted.bytes)) await to.write(key, wanted.bytes);
}

async function copyRelease(from: Store, to: Store, release: string, paths: readonly string[]): Promise<void> {
  const read = async (path: string) => {
    const stored = await from.read(`releases/${release}/${path}`);
    if (!stored) throw new StoreFailure(`${from.place}/releases/${release}/${path} is gone.`);
    return stored.bytes;
  };
  const write = (path: string, bytes: Buffer) => to.write(`releases/${release}/${path}`, bytes);
  const files = paths.filter((path) => path !== FACTS);
  for (let at = 0; at < files.length; at += AT_ONCE)
    await Promise.all(files.slice(at, at + AT_ONCE).map(async (path) => write(path, await read(path))));
  const facts = await read(FACTS);
  await checkFiles(to, JSON.parse(facts.toString('utf8')) as Facts);
  await write(FACTS, facts);
}
