import type { FastifyInstance } from 'fastify';

/** An answer of the API is data: nothing in it runs, nothing frames it, and its type is what it says. */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Headers of every answer. Pages (/docs, /outbox) set a policy of their own, which stays. HSTS is the proxy's, which
 * speaks HTTPS.
 */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
