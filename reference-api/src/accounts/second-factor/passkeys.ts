import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type beginPasskey, type finishPasskey, PASSKEY_TRANSPORTS } from '@sagitta/shared-contracts/api/passkey';
import type { beginPasskeyLogin, finishPasskeyLogin } from '@sagitta/shared-contracts/api/second-step';
import type { InputOf, OutputOf } from '@sagitta/shared-contracts/operation';
import type { Caller } from '../../access/caller';
import { OFFER_MS, type StoredPasskey } from './passkeys.statements';
import type { RelyingParty } from './relying-party';

const CHALLENGE_BYTES = 32;

// As the library advises where a passkey follows a password: its owner is verified where the device can, and a key
// without PIN or fingerprint is taken too.
const VERIFICATION = { userVerification: 'preferred' } as const;
const VERIFIED = { requireUserVerification: false } as const;

export function newChallenge(): Buffer {
  return randomBytes(CHALLENGE_BYTES);
}

/** What a browser asks a new passkey: none that the account has. */
export async function creationOptions(
  party: RelyingParty,
  caller: Caller,
  existing: readonly StoredPasskey[],
  challenge: Buffer,
): Promise<OutputOf<typeof beginPasskey>> {
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    // The same for all passkeys of an account, and nothing that tells who it is.
    userID: new TextEncoder().encode(`account ${caller.id}`),
    userName: caller.email,
    userDisplayName: caller.name,
    challenge: Uint8Array.from(challenge),
    timeout: OFFER_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'preferred', ...VERIFICATION },
  });
  const { rp, user, pubKeyCredParams } = options;
  return {
    challenge: options.challenge,
    rp: { id: party.id, name: rp.name },
    user,
    pubKeyCredParams,
    timeout: OFFER_MS,
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'preferred', ...VERIFICATION },
    attestation: 'none',
  };
}

/** What is kept of a new passkey; null if its answer is not right. */
export async function readNewPasskey(
  party: RelyingParty,
  credential: InputOf<typeof finishPasskey>['credential'],
  challenge: Buffer,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const read = await orNull(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      ...VERIFIED,
    }),
  );
  if (!read?.verified) return null;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: credential.response.transports ?? [],
  };
}

/** What a browser asks one of these passkeys. */
export async function requestOptions(
  party: RelyingParty,
  passkeys: readonly StoredPasskey[],
  challenge: Buffer,
): Promise<OutputOf<typeof beginPasskeyLogin>> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(challenge),
    timeout: OFFER_MS,
    ...VERIFICATION,
  });
  return {
    challenge: options.challenge,
    rpId: party.id,
    timeout: OFFER_MS,
    allowCredentials: passkeys.map(described),
    ...VERIFICATION,
  };
}

/** The new counter; null if the answer is not right, or the counter shows that somebody has copied the passkey. */
export async function counterOfAnswer(
  party: RelyingParty,
  passkey: StoredPasskey,
  credential: InputOf<typeof finishPasskeyLogin>['credential'],
  challenge: Buffer,
): Promise<number | null> {
  const read = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: { ...named(passkey), publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
      ...VERIFIED,
    }),
  );
  return read?.verified ? read.authenticationInfo.newCounter : null;
}

function named({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString('base64url'), transports };
}

function described(passkey: StoredPasskey) {
  const { id, transports } = named(passkey);
  return { id, type: 'public-key' as const, transports: PASSKEY_TRANSPORTS.filter((one) => transports.includes(one)) };
}

/** The library throws for whatever an answer has wrong. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
