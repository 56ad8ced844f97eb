import * as v from 'valibot';
import { operation } from '../operation';
import { DeleteByIdSchema, IdSchema } from '../wire';

/** A browser or program that is signed in to the caller's account. */
export const OwnSessionSchema = v.object({
  ID: IdSchema,
  /** Such as `Firefox on Linux`; empty if it did not say, and for sessions that are older than this call. */
  browser: v.string(),
  /** An IPv4 address, or the /64 of an IPv6 one; empty if it was not kept. */
  network: v.string(),
  /** ISO 8601 in UTC. */
  signedInAt: v.string(),
  /** ISO 8601 in UTC, to the minute or so. */
  lastUsedAt: v.string(),
  /** The session of this call. */
  current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>;

/** The sessions of the caller's own account, the one used last first. */
export const listOwnSessions = operation('GET', '/sessions', {
  name: 'listOwnSessions',
  output: v.array(OwnSessionSchema),
});

/** Signs one session of the caller's own account out, and ends the push messages of its browser. */
export const endOwnSession = operation('DELETE', '/sessions', {
  name: 'endOwnSession',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});

/** Signs out every session of the caller's own account but the one of the call. */
export const endOtherSessions = operation('POST', '/sessions/end-others', {
  name: 'endOtherSessions',
  output: v.unknown(),
  success: [200],
});
