import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';
import { answer } from './errors';

/** Target of requests whose address cannot be parsed; an ordinary route, so that pages can read the response. */
const UNREADABLE = '/unreadable-address';

/**
 * For Fastify's `rewriteUrl`. The router itself would answer a malformed percent escape before any hook, so without
 * CORS headers.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split(/[?#;]/, 1);
  return decoded(path) === null ? UNREADABLE : url;
}

/** Handles requests that our pages never send. */
export function addOddRequests(app: FastifyInstance): void {
  app.all(
    UNREADABLE,
    { exposeHeadRoute: false },
    (_request, reply) => void reply.code(400).send(answer('The address is malformed.')),
  );
  app.addHook('onRequest', async (request, reply) => {
    // A request line without a version. Its response has no status and no headers, so no client could interpret it.
    if (request.raw.httpVersionMajor === 0) {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
}
