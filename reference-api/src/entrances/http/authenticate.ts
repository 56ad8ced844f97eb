import type { FastifyRequest } from 'fastify';
import { API_TOKEN_READS } from '@sagitta/shared-contracts/api/api-token';
import { API_TOKEN_PREFIX, findApiCaller } from '../../accounts/api-tokens/api-tokens.statements';
import { findCaller } from '../../accounts/sessions';
import type { Caller } from '../../access/caller';
import { Refusal } from '../../kit/refusal';
import type { Services } from './services';

/**
 * The caller whose token the request carries; refuses every other request. An API token opens nothing but the calls of
 * `API_TOKEN_READS`, which `name` has to be one of.
 */
export async function authenticate(request: FastifyRequest, services: Services, name?: string): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token?.startsWith(API_TOKEN_PREFIX)) return withApiToken(token, services, name);
  const caller = token === undefined ? null : await findCaller(services.store.db, token, services.clock());
  if (!caller) throw new Refusal(401);
  return caller;
}

async function withApiToken(token: string, { store, clock, limits }: Services, name?: string): Promise<Caller> {
  const caller = await findApiCaller(store.db, token, clock());
  if (!caller) throw new Refusal(401);
  await limits.apiToken(caller.tokenId);
  if (name === undefined || !API_TOKEN_READS.includes(name)) throw new Refusal(403);
  return caller;
}
