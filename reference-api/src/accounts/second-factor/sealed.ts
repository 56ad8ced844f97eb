import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../../kit/env';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Everybody knows the demo's passwords too. */
const DEMO_KEY = 'the demo keeps no secrets';

/**
 * The key of secrets that have to be read again, as those of authenticator apps; null where the installation has none.
 * Then none are stored.
 */
export function secretsKey({ SECRETS_KEY, DEMO }: Pick<Env, 'SECRETS_KEY' | 'DEMO'>): Buffer | null {
  const source = SECRETS_KEY ?? (DEMO ? DEMO_KEY : null);
  return source === null ? null : Buffer.from(hkdfSync('sha256', source, '', 'sagitta second factor', KEY_BYTES));
}

/** Encrypted for one account: the bytes of another one do not open. */
export function seal(key: Buffer, accountId: number, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(ownerOf(accountId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws Error if it was sealed with another key, or for another account */
export function unseal(key: Buffer, accountId: number, sealed: Buffer): Buffer {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(ownerOf(accountId)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error('The secret of an authenticator app cannot be read: SECRETS_KEY has changed.', { cause });
  }
}

function ownerOf(accountId: number): Buffer {
  return Buffer.from(`account ${accountId}`);
}
