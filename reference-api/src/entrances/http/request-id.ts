import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const GIVEN = /^[\w-]{8,64}$/;

/**
 * The id of a request: every line of its log carries it, and the answer's X-Request-Id. One that a trusted proxy has
 * given is kept, so that its log and ours can be joined.
 */
export function requestId(isProxied: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return isProxied && typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };
}

export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
