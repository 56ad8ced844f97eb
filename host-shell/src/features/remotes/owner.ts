import type { Release } from '@sagitta/shared-contracts/registry';

/**
 * Whose a release is, as servers have checked before (delivery/src/release/signature.ts): who may write the store of
 * releases can replace what they read there, but has no key of a part's owner.
 * @param keys the owner's public keys, from the installation's own settings; Ed25519, SPKI, base64
 * @throws where none of them has signed the hash of the release's entry
 */
export async function assertOwned(
  keys: readonly string[] | undefined,
  name: string,
  { metadata: { version, integrity }, extras: { signatures = [] } }: Release,
): Promise<void> {
  const own = keys && (await imported(keys));
  if (!own) return;
  const message = new TextEncoder().encode(`sagitta entry\n${name}\n${version}\n${integrity}`);
  for (const key of own)
    for (const signature of signatures)
      if (await crypto.subtle.verify(ED25519, key, bytesOf(signature), message)) return;
  throw new Error(`${name} ${version} is signed by no owner of the part.`);
}

const ED25519 = 'Ed25519';

/** Null in a browser that cannot check, which leaves it to the servers: a roof that nobody can look at is worse. */
async function imported(keys: readonly string[]): Promise<CryptoKey[] | null> {
  try {
    return await Promise.all(
      keys.map((key) => crypto.subtle.importKey('spki', bytesOf(key), ED25519, false, ['verify'])),
    );
  } catch (error) {
    if (crypto.subtle && !(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    console.warn('This browser cannot check who has signed a part.', error);
    return null;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
