import * as v from 'valibot';
import { operation } from '../operation';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { MAX_LENGTH } from '../rules/text';

/**
 * What a host says of itself to every page that is loaded. Whatever else an older host answers reads as nothing said.
 */
export const TokenAnswerSchema = v.fallback(
  v.object({
    /** Whether it has a stream of changes; absent from older hosts, which may have one. */
    stream: v.optional(v.boolean()),
    /** True where the account has to set a second factor up first: nothing else opens (rules/second-factor). */
    secondFactorNeeded: v.optional(v.boolean()),
  }),
  {},
);

export type TokenAnswer = v.InferOutput<typeof TokenAnswerSchema>;

/** Is the token still valid? 200 is yes; anything else sends the user to sign in (docs/product/access.md#sessions). */
export const checkToken = operation('GET', '/token', {
  name: 'checkToken',
  output: TokenAnswerSchema,
  success: [200],
});

export const LoginInputSchema = v.object({
  email: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.email)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.password)),
});

export const LoginAnswerSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  email: v.string(),
  accountCategory: v.string(),
  ID: v.number(),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswerSchema>;

/**
 * Signs in. Answers a fresh token, valid 7 days from last use (docs/product/access.md#sessions). Where the account has
 * a second factor it answers 403, and beside `error` what the second step needs (api/second-step).
 */
export const login = operation('POST', '/login', {
  name: 'login',
  input: LoginInputSchema,
  output: LoginAnswerSchema,
  success: [200, 201, 302],
  errors: {
    401: 'Wrong email or password.',
    403: 'A second step is needed. Reload the page.',
    429: TOO_MANY_ATTEMPTS,
  },
  auth: 'none',
});

/**
 * Revokes the caller's token. Not in the documents, which only clear it in the browser; a host without the call answers
 * 404, which counts as done.
 */
export const logout = operation('POST', '/logout', {
  name: 'logout',
  output: v.unknown(),
  success: [200, 204, 404],
});
