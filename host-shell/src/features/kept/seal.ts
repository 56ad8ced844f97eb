/** What is stored of an answer. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Seals answers with a key that only the session's token gives: without it nobody reads them, nor their names. */
export interface Seal {
  /** A name that says nothing of what it stands for. */
  nameOf: (text: string) => Promise<string>;
  /** @param about what has to be the same when it is opened: an answer is not taken for another, nor for a newer one */
  close: (bytes: Uint8Array<ArrayBuffer>, about: string) => Promise<Sealed>;
  /** Rejects for what was sealed with another key, or about something else. */
  open: (sealed: Sealed, about: string) => Promise<ArrayBuffer>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function createSeal(token: string, accountId: number): Promise<Seal> {
  const { subtle } = crypto;
  // A token is 256 random bits (reference-api), which need no slow derivation.
  const secret = await subtle.importKey('raw', bytesOf(token), 'HKDF', false, ['deriveKey']);
  const given = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytesOf('sagitta-kept'),
    info: bytesOf(`${use} ${accountId}`),
  });
  const [names, key] = await Promise.all([
    subtle.deriveKey(given('names'), secret, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
    subtle.deriveKey(given('answers'), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ]);
  return {
    nameOf: async (text) =>
      btoa(String.fromCharCode(...new Uint8Array(await subtle.sign('HMAC', names, bytesOf(text))))),
    close: async (bytes, about) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return {
        iv,
        bytes: await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(about) }, key, bytes),
      };
    },
    open: ({ iv, bytes }, about) => subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(about) }, key, bytes),
  };
}
