import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newChallenge } from '../src/accounts/second-factor/passkeys';
import { askStep, beginOffer, insertPasskey } from '../src/accounts/second-factor/passkeys.statements';
import { session } from '../src/db/schema/index';
import type { TestApi } from './api';

const RP_ID = 'localhost';
const ORIGIN = 'http://localhost:3000';
/** Somebody touched it, and nobody was verified. */
const PRESENT = 0x01;
const WITH_KEY = 0x40;

interface Said {
  origin?: string;
  counter?: number;
}

/** A security key of its own, by other code than that of the API: P-256, and no attestation. */
export class SecurityKey {
  readonly id = randomBytes(32);
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** What it answers where it becomes a passkey. */
  create(challenge: string, { origin = ORIGIN }: Said = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey()]);
    const authData = Buffer.concat([data(PRESENT | WITH_KEY, 0), key]);
    // CBOR: a map of `fmt` (none), `attStmt` (empty) and `authData` (bytes with a length of one or two bytes).
    const size = Buffer.alloc(3);
    size[0] = 0x59;
    size.writeUInt16BE(authData.length, 1);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      size,
      authData,
    ]);
    return this.answer({
      clientDataJSON: said('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb', 'telepathy'],
    });
  }

  /** What it answers at sign-in. */
  get(challenge: string, { origin = ORIGIN, counter = 1 }: Said = {}) {
    const clientData = said('webauthn.get', challenge, origin);
    const authData = data(PRESENT, counter);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.pair.privateKey).toString('base64url'),
    });
  }

  /** COSE: EC2 (2), ES256 (-7), curve P-256 (1), x and y. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  private answer<T>(response: T) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response };
  }
}

/** A passkey that an account has. */
export async function makePasskey({ store: { db }, clock }: TestApi, accountId: number, name = 'Key') {
  const key = new SecurityKey();
  const id = await insertPasskey(db, {
    accountId,
    credentialId: key.id,
    publicKey: key.publicKey(),
    counter: 0,
    transports: ['usb'],
    name,
    createdAt: clock.now(),
  });
  if (id === null) throw new Error('There is such a passkey already.');
  return Object.assign(key, { rowId: id });
}

/** What a new passkey is asked in each session of the account. */
export async function makeOffer({ store: { db }, clock }: TestApi, accountId: number): Promise<string> {
  const challenge = newChallenge();
  for (const { tokenHash } of await db.select().from(session).where(eq(session.accountId, accountId)))
    await beginOffer(
      db,
      { id: accountId, tokenHash, name: '', email: '', category: 'commoner' },
      challenge,
      clock.now(),
    );
  return challenge.toString('base64url');
}

/** What a passkey is asked for this second step. */
export async function askOf({ store: { db }, clock }: TestApi, token: string): Promise<string> {
  const challenge = newChallenge();
  await askStep(db, token, challenge, clock.now());
  return challenge.toString('base64url');
}

function data(flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest[0] = flags;
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(RP_ID).digest(), rest]);
}

function said(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
}
