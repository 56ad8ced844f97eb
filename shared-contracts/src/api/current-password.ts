import * as v from 'valibot';
import { TOO_MANY_ATTEMPTS } from '../rules/retry-after';
import { MAX_LENGTH } from '../rules/text';

/** The password is asked again, or an unlocked screen would be enough. */
export const CurrentPasswordSchema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH.password)),
});

export const PASSWORD_ERRORS = { 422: 'The current password is wrong.', 429: TOO_MANY_ATTEMPTS };
