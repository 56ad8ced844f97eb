import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A session or reset token: 256 bits, opaque (docs/product/access.md#sessions). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Argon2id with the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such account) it takes as long and returns false, so that
 * the response time does not reveal whether an e-mail exists.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash(newToken());
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== undefined && matches;
}
