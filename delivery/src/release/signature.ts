import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Installation } from '../store/installation';
import { keyText, type Owners } from '../store/owners';
import { StoreConflict, type Store } from '../store/store';
import { isRemote, type Facts, type RemoteFacts } from './facts';
import { ReleaseRefused, UnreadableRelease } from './refused';

/** Where releases are, and whose signature they need. */
export type Source = Pick<Installation, 'store' | 'owners'>;

interface Named {
  name: string;
  version: string;
}

/** What an owner signs of a release: all of it for the servers, and a remote's entry for the browsers. */
type Signed = 'release' | 'entry';

/** Beside a release, a line for each key that has signed it: a new key does not undo what an old one did. */
export const SIGNATURES: Readonly<Record<Signed, string>> = { release: 'release.json.sig', entry: 'entry.sig' };

const keyOf = ({ name, version }: Named, what: Signed) => `releases/${name}/${version}/${SIGNATURES[what]}`;

/**
 * For this part and version and no other: the bytes of `release.json`, which hold the hash of every file, or the hash
 * of the entry (`host-shell/src/features/remotes/owner.ts`).
 */
function message(what: Signed, { name, version }: Named, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`sagitta ${what}\n${name}\n${version}\n`), bytes]);
}

/**
 * Adds the signatures of a key, where they are not there yet.
 * @param bytes of the release's `release.json`
 */
export async function addSignatures(store: Store, facts: Facts, bytes: Uint8Array, key: KeyObject): Promise<void> {
  await addSignature(store, facts, 'release', bytes, key);
  if (isRemote(facts)) await addSignature(store, facts, 'entry', entryOf(facts), key);
}

async function addSignature(
  store: Store,
  release: Named,
  what: Signed,
  bytes: Uint8Array,
  key: KeyObject,
): Promise<void> {
  const at = keyOf(release, what);
  const line = sign(null, message(what, release, bytes), key).toString('base64');
  for (;;) {
    const there = await store.read(at);
    const lines = linesOf(there?.bytes);
    if (lines.includes(line)) return;
    try {
      await store.write(at, Buffer.from(`${[...lines, line].join('\n')}\n`), there?.tag ?? null);
      return;
    } catch (error) {
      // Somebody else signs the same release.
      if (!(error instanceof StoreConflict)) throw error;
    }
  }
}

/**
 * @param bytes of the release's `release.json`, as they are in the store
 * @throws UnreadableRelease where the installation lists owners of the part, and none of them has signed these bytes
 */
export async function assertSigned(store: Store, owners: Owners, release: Named, bytes: Uint8Array): Promise<void> {
  await signaturesOf({ store, owners }, release, 'release', bytes);
}

/**
 * The signatures of a remote's entry, for browsers to check; undefined where nobody is listed as its owner.
 * @throws UnreadableRelease as {@link assertSigned}
 */
export async function entrySignatures(source: Source, facts: RemoteFacts): Promise<string[] | undefined> {
  return signaturesOf(source, facts, 'entry', entryOf(facts));
}

function entryOf({ integrity, entry }: RemoteFacts): Uint8Array {
  return Buffer.from(integrity[entry] ?? '');
}

async function signaturesOf(
  { store, owners }: Source,
  release: Named,
  what: Signed,
  bytes: Uint8Array,
): Promise<string[] | undefined> {
  const keys = owners.get(release.name);
  if (!keys) return undefined;
  const lines = linesOf((await store.read(keyOf(release, what)))?.bytes);
  const { name, version } = release;
  if (lines.length === 0)
    throw new UnreadableRelease(
      `${name} ${version} is not signed. Its team publishes it again with its key (RELEASE_KEY); or withdraw it.`,
    );
  const signed = message(what, release, bytes);
  if (keys.some((key) => lines.some((line) => verify(null, signed, key, Buffer.from(line, 'base64'))))) return lines;
  throw new UnreadableRelease(
    `${name} ${version} is signed by no key that RELEASE_OWNERS lists for it, or was changed since. If its team has ` +
      `a new key, list that; if not, find out who wrote to the store, and withdraw the release.`,
  );
}

/** Who has no listed key of a part makes no release of it. */
export function assertOwner(owners: Owners, release: Named, key: KeyObject | undefined): void {
  const keys = owners.get(release.name);
  if (!keys) return;
  if (!key)
    throw new ReleaseRefused(
      release,
      'has to be signed by its owner. Set RELEASE_KEY, or RELEASE_KEY_FILE, to the private key of its team.',
    );
  const own = createPublicKey(key);
  if (!keys.some((listed) => listed.equals(own)))
    throw new ReleaseRefused(
      release,
      `RELEASE_KEY is no key that RELEASE_OWNERS lists for it. Its public key is ${keyText(own)}.`,
    );
}

/**
 * The team's private key, in RELEASE_KEY or in the file that RELEASE_KEY_FILE names; undefined where there is none.
 */
export function signingKey(env: Readonly<Record<string, string | undefined>>): KeyObject | undefined {
  const { RELEASE_KEY: value, RELEASE_KEY_FILE: file } = env;
  if (value && file) throw new Error('Both RELEASE_KEY and RELEASE_KEY_FILE are set. Choose one.');
  const text = file ? textIn(file) : value;
  if (!text) return undefined;
  const refused = `RELEASE_KEY${file ? '_FILE' : ''} is no private key of \`pnpm release key\`.`;
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new Error(refused, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(refused);
  return key;
}

function textIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Error(`RELEASE_KEY_FILE cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
  if (text === '') throw new Error('RELEASE_KEY_FILE is empty.');
  return text;
}

/**
 * Makes a pair of keys for a team. The private one is in the file and nowhere else, and no file is written over.
 * @returns the public key, as installations list it
 */
export async function makeKey(file: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} is there already, and may be a key in use.`) : error;
  });
  return keyText(publicKey);
}

function linesOf(bytes: Buffer | undefined): string[] {
  return bytes?.toString('utf8').split('\n').filter(Boolean) ?? [];
}
