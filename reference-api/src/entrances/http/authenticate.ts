import type { FastifyRequest } from 'fastify';
import { API_TOKEN_READS } from '@sagitta/shared-contracts/api/api-token';
import { BEFORE_SET_UP, SET_UP_FIRST, SET_UP_FIRST_TEXT } from '@sagitta/shared-contracts/rules/second-factor';
import { API_TOKEN_PREFIX, findApiCaller } from '../../accounts/api-tokens/api-tokens.statements';
import { findCaller } from '../../accounts/sessions';
import type { Caller } from '../../access/caller';
import { Refusal, ToldRefusal } from '../../kit/refusal';
import type { Services } from './services';

/**
 * The caller whose token the request carries; refuses every other request. An API token opens nothing but the calls of
 * `API_TOKEN_READS`, which `name` has to be one of; whoever needs a second factor and has none opens those of
 * `BEFORE_SET_UP` alone, and none by API token.
 */
export async function authenticate(request: FastifyRequest, services: Services, name?: string): Promise<Caller> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token?.startsWith(API_TOKEN_PREFIX)) return withApiToken(token, services, name);
  const caller = token === undefined ? null : await findCaller(services.store.db, token, services.clock());
  if (!caller) throw new Refusal(401);
  if (caller.needsFactor && !(name !== undefined && BEFORE_SET_UP.includes(name))) throw setUpFirst();
  return caller;
}

async function withApiToken(token: string, { store, clock, limits }: Services, name?: string): Promise<Caller> {
  const caller = await findApiCaller(store.db, token, clock());
  if (!caller) throw new Refusal(401);
  await limits.apiToken(caller.tokenId);
  if (caller.needsFactor) throw setUpFirst();
  if (name === undefined || !API_TOKEN_READS.includes(name)) throw new Refusal(403);
  return caller;
}

const setUpFirst = () => new ToldRefusal(403, SET_UP_FIRST_TEXT, SET_UP_FIRST);
