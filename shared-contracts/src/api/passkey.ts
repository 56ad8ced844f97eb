import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { DeleteByIdSchema, extend, IdSchema, maybe } from '../wire';
import { CurrentPasswordSchema, PASSWORD_ERRORS } from './current-password';

/** How many an account may have. */
export const PASSKEYS_MAX = 10;

/** Of a host that can have none, or of a page at an address that is not the host's own. */
export const NO_PASSKEYS_HERE = "Passkeys work only at the product's own address, with https or at localhost.";

/** Why the last second factor of a professional stays. */
export const LAST_REQUIRED = 'Your account needs a second step. Add another one before you remove this one.';

export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const BASE64URL = /^[\w-]+$/;
/** Longest credential id that an authenticator may choose: 1,023 bytes. */
const ID_MAX = 1_400;
const BYTES_MAX = 20_000;

const bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(BASE64URL, 'Not base64url'));
const CredentialIdSchema = bytes(ID_MAX);
const TransportsSchema = v.array(v.picklist(PASSKEY_TRANSPORTS));

/** A credential as options name it. */
const NamedCredentialSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(TransportsSchema),
});

const VerificationSchema = v.picklist(['required', 'preferred', 'discouraged']);

/** What `navigator.credentials.create` is asked, as JSON (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const CreationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(NamedCredentialSchema),
  authenticatorSelection: v.object({
    residentKey: VerificationSchema,
    userVerification: VerificationSchema,
  }),
  attestation: v.literal('none'),
});

/** What `navigator.credentials.get` is asked, as JSON (PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(NamedCredentialSchema),
  userVerification: VerificationSchema,
});

const AnswerSchema = v.object({
  id: CredentialIdSchema,
  rawId: CredentialIdSchema,
  type: v.literal('public-key'),
});

/** What a new passkey answers; a browser may send more, which is not read. */
const CreationAnswerSchema = extend(AnswerSchema, {
  response: v.object({
    clientDataJSON: bytes(BYTES_MAX),
    attestationObject: bytes(BYTES_MAX),
    /** Words that this release does not know are left out. */
    transports: v.optional(
      v.pipe(
        v.array(v.string()),
        v.maxLength(20),
        v.transform((all) => PASSKEY_TRANSPORTS.filter((one) => all.includes(one))),
      ),
    ),
  }),
});

/** What a passkey answers at sign-in. */
export const RequestAnswerSchema = extend(AnswerSchema, {
  response: v.object({
    clientDataJSON: bytes(BYTES_MAX),
    authenticatorData: bytes(BYTES_MAX),
    signature: bytes(BYTES_MAX),
  }),
});

export const PasskeySchema = v.object({
  ID: IdSchema,
  name: v.string(),
  /** ISO 8601 in UTC, as the other time. */
  createdAt: v.string(),
  /** Null before it has logged its owner in. */
  lastUsedAt: maybe(v.string()),
});
export type Passkey = v.InferOutput<typeof PasskeySchema>;

const TOO_MANY = `There are ${PASSKEYS_MAX} passkeys already. Remove one first.`;

/**
 * What the browser asks a new passkey. Valid for 5 minutes, for this session and for one answer; what was begun before
 * is forgotten.
 */
export const beginPasskey = operation('POST', '/second-factor/passkeys/begin', {
  name: 'beginPasskey',
  input: CurrentPasswordSchema,
  output: CreationOptionsSchema,
  success: [200],
  errors: { ...PASSWORD_ERRORS, 409: TOO_MANY, 501: NO_PASSKEYS_HERE },
});

/**
 * Adds a passkey. Ends all other sessions of the account. New recovery codes come with the first second factor, unless
 * some are left.
 */
export const finishPasskey = operation('POST', '/second-factor/passkeys', {
  name: 'finishPasskey',
  input: v.object({ name: nameField(), credential: CreationAnswerSchema }),
  output: v.object({ recoveryCodes: maybe(v.array(v.string())) }),
  success: [200],
  malformed: 422,
  errors: {
    409: 'This took too long, or there are too many passkeys. Begin again.',
    422: 'The passkey could not be checked. Begin again.',
    429: TOO_MANY_ATTEMPTS,
    501: NO_PASSKEYS_HERE,
  },
});

/** Removes a passkey; with the last second factor, the recovery codes too. Sessions stay. */
export const removePasskey = operation('DELETE', '/second-factor/passkeys', {
  name: 'removePasskey',
  input: extend(DeleteByIdSchema, CurrentPasswordSchema.entries),
  output: v.unknown(),
  success: [200],
  errors: { ...PASSWORD_ERRORS, 409: LAST_REQUIRED },
});
