import * as v from 'valibot';
import { operation } from '../operation';
import { isAppCode, isRecoveryCode } from '../rules/one-time-code';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { oneOf } from '../wire';
import { NO_PASSKEYS_HERE, RequestAnswerSchema, RequestOptionsSchema } from './passkey';
import { LoginAnswerSchema } from './session';

export const SECOND_FACTORS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What a host offers for the second step. One that this release does not know is left out. */
const OfferedSchema = v.pipe(
  v.array(oneOf([...SECOND_FACTORS, 'unknown'], 'unknown')),
  v.transform((all) => all.filter((one): one is SecondFactor => one !== 'unknown')),
);

/**
 * What `login` answers beside its error 403, where the password was right and the account has a second factor. Such an
 * answer is an error because no session is open yet, and because releases that do not know it show its message.
 */
export const SecondStepSchema = v.object({
  secondStep: v.object({
    /** Single use, valid for 5 minutes. */
    token: v.pipe(v.string(), v.nonEmpty()),
    factors: OfferedSchema,
  }),
});
export type SecondStep = v.InferOutput<typeof SecondStepSchema>['secondStep'];

/** The token of a second step. */
export const StepTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));

const CodeSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => isAppCode(text) || isRecoveryCode(text), 'Not a code'),
);

const ENDED = 'This took too long, or too many codes were wrong. Log in again.';

/**
 * The second step of signing in, with six digits of an authenticator app or with a recovery code. Spaces and hyphens do
 * not count. Each code is taken once.
 */
export const finishLogin = operation('POST', '/login/second-step', {
  name: 'finishLogin',
  input: v.object({ token: StepTokenSchema, code: CodeSchema }),
  output: LoginAnswerSchema,
  success: [200],
  malformed: 422,
  errors: {
    401: ENDED,
    422: 'The code is wrong, or was used before.',
    429: TOO_MANY_ATTEMPTS,
  },
  auth: 'none',
});

/** What the browser asks a passkey for the second step. For one answer; what was asked before counts no more. */
export const beginPasskeyLogin = operation('POST', '/login/passkey/begin', {
  name: 'beginPasskeyLogin',
  input: v.object({ token: StepTokenSchema }),
  output: RequestOptionsSchema,
  success: [200],
  errors: { 401: ENDED, 409: 'This account has no passkey any more.', 501: NO_PASSKEYS_HERE },
  auth: 'none',
});

/** The second step of signing in with a passkey. */
export const finishPasskeyLogin = operation('POST', '/login/passkey', {
  name: 'finishPasskeyLogin',
  input: v.object({ token: StepTokenSchema, credential: RequestAnswerSchema }),
  output: LoginAnswerSchema,
  success: [200],
  malformed: 422,
  errors: {
    401: ENDED,
    422: 'The passkey was not accepted.',
    429: TOO_MANY_ATTEMPTS,
    501: NO_PASSKEYS_HERE,
  },
  auth: 'none',
});
