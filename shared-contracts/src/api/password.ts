import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema } from '../fields';
import { operation } from '../operation';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { MAX_LENGTH } from '../rules/text';

/** Sends a link that is valid for 48 hours (docs/product/sign-in.md#forgotten-password). */
export const remindPassword = operation('POST', '/remind-password', {
  name: 'remindPassword',
  input: v.object({ email: EmailSchema }),
  output: v.unknown(),
  malformed: 422,
  errors: {
    400: 'A link was sent less than 30 seconds ago.',
    404: 'Nobody has this e-mail address.',
    422: 'Not an e-mail address.',
    429: TOO_MANY_ATTEMPTS,
  },
  auth: 'none',
});

/** The token of a link in a mail. */
export const LinkTokenSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));

/** Whose password a link changes. The e-mail address comes censored. */
export const getPasswordChange = operation('GET', '/change-password/{token}', {
  name: 'getPasswordChange',
  params: v.object({ token: LinkTokenSchema }),
  output: v.object({ email: v.string() }),
  errors: { 404: 'Incorrect token.' },
  auth: 'none',
});

/**
 * Sets the password, spends the link, and ends every session of the account
 * (docs/product/sign-in.md#forgotten-password).
 */
export const changePassword = operation('POST', '/change-password', {
  name: 'changePassword',
  input: v.object({ token: LinkTokenSchema, password: NewPasswordSchema }),
  output: v.unknown(),
  errors: { 404: 'Incorrect token.' },
  auth: 'none',
});

/** Changes the caller's own password. The session of the call goes on, all others of the account end. */
export const changeOwnPassword = operation('POST', '/account/password', {
  name: 'changeOwnPassword',
  input: v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.password)),
    password: NewPasswordSchema,
  }),
  output: v.unknown(),
  errors: { 422: 'The current password is wrong.', 429: TOO_MANY_ATTEMPTS },
});
