import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '@sagitta/shared-contracts/rules/one-time-code';

// What authenticator apps expect (RFC 6238); several ignore other values.
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD_MS = RULE.period * 1000;
const SECRET_BYTES = 20;
/** A code of the half minute before or after counts too: clocks differ, and people type slowly. */
const WINDOW = 1;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** 80 bits: too many to be guessed from their hash. */
const RECOVERY_LETTERS = 16;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret as people type it, and the address as apps scan it. */
export function offerOf(secret: Buffer, issuer: string, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer, label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute whose code this is; null if the code is wrong. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}

/** Plain recovery codes, as they are hashed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(RECOVERY_LETTERS), (byte) => LETTERS.charAt(byte % LETTERS.length)).join(''),
  );
}

function totpOf(secret: Buffer, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...RULE, ...named, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}
