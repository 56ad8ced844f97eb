import * as v from 'valibot';
import { operation } from '../operation';
import { PUSH_KEY } from '../rules/push';
import { DeleteByIdSchema, IdSchema, maybe } from '../wire';

/** A browser that shows push messages for the caller's account (docs/product/accounts.md#push). */
export const PushBrowserSchema = v.object({
  id: v.number(),
  /** Browser and system, as it named itself. */
  label: v.string(),
  /** By which a browser finds itself in the list. */
  endpoint: v.string(),
  /** When it was registered. */
  createdAt: maybe(v.string()),
});
export type PushBrowser = v.InferOutput<typeof PushBrowserSchema>;

/** The browsers of the caller's own account. */
export const getPush = operation('GET', '/push', {
  name: 'getPush',
  output: v.object({
    /** The host's VAPID key (RFC 8292), base64url; null where the host sends no push messages. */
    publicKey: maybe(v.string()),
    browsers: v.array(PushBrowserSchema),
  }),
});

/** Registers this browser for the caller's account; one that is registered already is taken over. */
export const registerPush = operation('PUT', '/push', {
  name: 'registerPush',
  input: v.object({
    endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_000)),
    /** A P-256 point without compression (RFC 8291). */
    p256dh: v.pipe(v.string(), v.regex(PUSH_KEY.p256dh, 'Not a key')),
    auth: v.pipe(v.string(), v.regex(PUSH_KEY.auth, 'Not a secret')),
    label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  }),
  output: v.object({ ID: IdSchema }),
  errors: {
    422: 'The push service of this browser is not allowed, or the account has too many browsers.',
    501: 'This host sends no push messages.',
  },
});

/** Takes back a browser of the caller's account. */
export const removePush = operation('DELETE', '/push', {
  name: 'removePush',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});
