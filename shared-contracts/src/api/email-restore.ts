import * as v from 'valibot';
import { NewPasswordSchema } from '../fields';
import { operation } from '../operation';
import { LinkTokenSchema } from './password';

/** The e-mail address that a link restores after a change. It is censored. */
export const getEmailRestore = operation('GET', '/restore-email/{token}', {
  name: 'getEmailRestore',
  params: v.object({ token: LinkTokenSchema }),
  output: v.object({ email: v.string() }),
  errors: { 404: 'Incorrect token.' },
  auth: 'none',
});

/**
 * Restores the e-mail address and sets a password, since the person who changed the address may know the old one.
 * Spends the link and every later one of the account, and ends all its sessions.
 */
export const restoreEmail = operation('POST', '/restore-email', {
  name: 'restoreEmail',
  input: v.object({ token: LinkTokenSchema, password: NewPasswordSchema }),
  output: v.unknown(),
  errors: { 404: 'Incorrect token.', 409: 'Another account has this e-mail address now.' },
  auth: 'none',
});
