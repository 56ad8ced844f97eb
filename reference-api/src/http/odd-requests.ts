import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';
import { answer } from './errors';

/**
 * Where a request goes whose address cannot be read; through a route like any other, so that a page may read the
 * answer.
 */
const UNREADABLE = '/unreadable-address';

/**
 * For Fastify's `rewriteUrl`. The router itself would answer a malformed percent escape before any hook, and so without
 * CORS headers.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split(/[?#;]/, 1);
  return decoded(path) === null ? UNREADABLE : url;
}

/** Answers what no page of ours ever sends. */
export function addOddRequests(app: FastifyInstance): void {
  app.all(
    UNREADABLE,
    { exposeHeadRoute: false },
    (_request, reply) => void reply.code(400).send(answer('The address is malformed.')),
  );
  app.addHook('onRequest', async (request, reply) => {
    // A request line without a version. Its answer has no status and no headers, so nobody could tell what it is.
    if (request.raw.httpVersionMajor === 0) {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
}
