import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Owners } from '../store/owners';
import { StoreConflict, type Store } from '../store/store';
import { ReleaseRefused, UnreadableRelease } from './refused';

interface Named {
  name: string;
  version: string;
}

/** A line for each key that has signed a release's `release.json`: a new key does not undo what an old one did. */
export const SIGNATURES = 'release.json.sig';

const keyOf = ({ name, version }: Named) => `releases/${name}/${version}/${SIGNATURES}`;

/** What is signed: the bytes that hold the hash of every file, for this part and version and no other. */
function message({ name, version }: Named, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`sagitta release\n${name}\n${version}\n`), bytes]);
}

/** Adds the signature of a key, where it is not there yet. */
export async function addSignature(store: Store, release: Named, bytes: Uint8Array, key: KeyObject): Promise<void> {
  const line = sign(null, message(release, bytes), key).toString('base64');
  for (;;) {
    const there = await store.read(keyOf(release));
    const lines = linesOf(there?.bytes);
    if (lines.includes(line)) return;
    try {
      await store.write(keyOf(release), Buffer.from(`${[...lines, line].join('\n')}\n`), there?.tag ?? null);
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
  const keys = owners.get(release.name);
  if (!keys) return;
  const lines = linesOf((await store.read(keyOf(release)))?.bytes);
  const { name, version } = release;
  if (lines.length === 0)
    throw new UnreadableRelease(
      `${name} ${version} is not signed. Its team publishes it again with its key (RELEASE_KEY); or withdraw it.`,
    );
  const signed = message(release, bytes);
  if (keys.some((key) => lines.some((line) => verify(null, signed, key, Buffer.from(line, 'base64'))))) return;
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
      `RELEASE_KEY is no key that RELEASE_OWNERS lists for it. Its public key is ${textOf(own)}.`,
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
  return textOf(publicKey);
}

function textOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

function linesOf(bytes: Buffer | undefined): string[] {
  return bytes?.toString('utf8').split('\n').filter(Boolean) ?? [];
}
