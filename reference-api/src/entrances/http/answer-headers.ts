import type { FastifyInstance } from 'fastify';

/** Responses of the API are data: never executed or framed, and of the declared type. */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Headers of every response. Pages (/docs, /outbox) set a policy of their own, which is kept. HSTS is left to the
 * proxy, which terminates HTTPS.
 */
export function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
