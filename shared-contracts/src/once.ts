import * as v from 'valibot';
import type { ErrorTable, Operation } from './operation';

/**
 * Header of a call that is carried out once, however often it is sent: the Idempotency-Key of the IETF draft. The host
 * keeps key and answer with what the call changed, and answers a repetition with that answer.
 *
 * - The same key with another call, or with other content: 422.
 * - A call that was refused or failed changed nothing, so its key is free again.
 * - Keys are an account's own.
 */
export const ONCE_KEY = 'Idempotency-Key';

/** `true` on an answer that was given before. */
export const ONCE_REPEATED = 'Idempotency-Repeated';

/** For so long a host keeps a key. What waited longer is looked at by a person before it is sent. */
export const ONCE_KEPT_DAYS = 7;

/** A key, best a random UUID. */
export const OnceKeySchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{16,64}$/, 'Not a key: 16 to 64 letters, digits, - or _'),
);

/** The 422 of a key that is not free. */
export const USED_KEY = 'The key of this call was used for another one, or with other content.';

/** The errors of a call, with those of its key. */
export function errorsOf({ errors, once }: Pick<Operation, 'errors' | 'once'>): ErrorTable {
  return once ? { 422: USED_KEY, ...errors } : errors;
}
