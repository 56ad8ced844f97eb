import type { FastifyRequest } from 'fastify';
import { findCaller } from '../../accounts/sessions';
import type { Caller } from '../../access/caller';
import { Refusal } from '../../kit/refusal';
import type { Services } from './services';

/** The caller whose token the request carries; refuses every other request. */
export async function authenticate(request: FastifyRequest, { store, clock }: Services): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  const caller = token === undefined ? null : await findCaller(store.db, token, clock());
  if (!caller) throw new Refusal(401);
  return caller;
}
