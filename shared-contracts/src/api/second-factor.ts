import * as v from 'valibot';
import { operation } from '../operation';
import { isAppCode } from '../rules/one-time-code';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { IdSchema, maybe } from '../wire';
import { CurrentPasswordSchema, PASSWORD_ERRORS } from './current-password';
import { PasskeySchema } from './passkey';

/** The second step of signing in, as it is set up for the caller's own account. */
export const SecondFactorSchema = v.object({
  /** Codes of an authenticator app; null if they are not set up. */
  totp: maybe(v.object({ /** ISO 8601 in UTC. */ since: v.string() })),
  /** The newest first; none of a host that does not know them. */
  passkeys: v.fallback(v.array(PasskeySchema), []),
  /** Recovery codes that have not been used. */
  recoveryCodes: v.number(),
  /** Whether the host can keep the secret of an authenticator app. */
  offersTotp: v.boolean(),
  /** Whether passkeys work at the address from which this was asked. */
  offersPasskeys: v.fallback(v.boolean(), false),
  /** Whether the account needs a second factor: its last one cannot be removed. */
  required: v.fallback(v.boolean(), false),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorSchema>;

/** Shown once; the host keeps only their hashes. */
export const RecoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

export const getSecondFactor = operation('GET', '/second-factor', {
  name: 'getSecondFactor',
  output: SecondFactorSchema,
});

/**
 * A new secret for an authenticator app, which counts once `finishTotp` has shown that the app has it. What was begun
 * before is forgotten; an app that is set up stays until then.
 */
export const beginTotp = operation('POST', '/second-factor/totp', {
  name: 'beginTotp',
  input: CurrentPasswordSchema,
  output: v.object({
    /** In base32, to type it in. */
    secret: v.string(),
    /** `otpauth://totp/…`, to scan it. */
    uri: v.string(),
  }),
  errors: PASSWORD_ERRORS,
});

/**
 * Sets the app up, in place of one that was, within an hour after it was begun. Ends all other sessions of the account.
 * New recovery codes come with it, unless some are left.
 */
export const finishTotp = operation('POST', '/second-factor/totp/finish', {
  name: 'finishTotp',
  input: v.object({ code: v.pipe(v.string(), v.maxLength(64), v.check(isAppCode, 'Six digits')) }),
  output: v.object({ recoveryCodes: maybe(v.array(v.string())) }),
  malformed: 422,
  errors: {
    409: 'Nothing was begun, or more than an hour ago.',
    422: 'The code is wrong. Check the clock of your phone.',
    429: TOO_MANY_ATTEMPTS,
  },
});

/** Removes the app; with the last second factor, the recovery codes too. Sessions stay. */
export const removeTotp = operation('DELETE', '/second-factor/totp', {
  name: 'removeTotp',
  input: CurrentPasswordSchema,
  output: v.unknown(),
  success: [200],
  errors: { ...PASSWORD_ERRORS, 409: 'No app is set up, or it is the last second step of an account that needs one.' },
});

/** New recovery codes in place of all old ones. */
export const renewRecoveryCodes = operation('POST', '/second-factor/recovery-codes', {
  name: 'renewRecoveryCodes',
  input: CurrentPasswordSchema,
  output: RecoveryCodesSchema,
  success: [200],
  errors: { ...PASSWORD_ERRORS, 409: 'There is no second factor.' },
});

/**
 * Removes the second factor of somebody who has lost it: staff only, and not their own. It ends the sessions of the
 * account, whose owner is told by mail.
 */
export const resetSecondFactor = operation('POST', '/account/reset-second-factor', {
  name: 'resetSecondFactor',
  input: v.object({ accountID: IdSchema }),
  output: v.unknown(),
  success: [200],
});

/** Whether professionals need a second factor, and how many of them have one. */
export const SecondFactorRuleSchema = v.object({
  /** Null while they do not. */
  required: maybe(v.object({ /** ISO 8601 in UTC. */ since: v.string(), by: v.string() })),
  professionals: v.number(),
  /** How many of them have none. */
  without: v.number(),
  /** Whether the caller has one. */
  own: v.boolean(),
});
export type SecondFactorRule = v.InferOutput<typeof SecondFactorRuleSchema>;

/** Staff only, as the next one. */
export const getSecondFactorRule = operation('GET', '/second-factor/rule', {
  name: 'getSecondFactorRule',
  output: SecondFactorRuleSchema,
});

/**
 * Requires a second factor of installers and staff, or no longer. While it is required, whoever has none may only set
 * one up. Staff are told by mail, and those who have none.
 */
export const setSecondFactorRule = operation('POST', '/second-factor/rule', {
  name: 'setSecondFactorRule',
  input: v.object({ required: v.boolean(), ...CurrentPasswordSchema.entries }),
  output: v.unknown(),
  success: [200],
  errors: { ...PASSWORD_ERRORS, 409: 'Set up a second step for your own account first.' },
});
