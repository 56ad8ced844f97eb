import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from './errors';

/** Minimum bytes per second of an upload within each deadline period; less counts as a connection held open. */
const LEAST_RATE = 1_000;

const TOO_SLOW = 'The request took too long to arrive.';

/**
 * Ends requests whose body does not arrive. A JSON body has to be complete within the deadline; an upload only has to
 * keep its rate in each period, as a large file on a slow line takes time.
 */
export function addBodyDeadline(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    const isUpload = request.routeOptions.config.operation?.body === 'multipart';
    let counted = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const came = raw.socket.bytesRead - counted;
      counted += came;
      if (isUpload && came >= LEAST_RATE * seconds) return;
      stop();
      cut(request, reply);
    }, seconds * 1000);
    const stop = () => clearInterval(timer);
    timer.unref();
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) {
    request.raw.destroy();
    return;
  }
  request.log.info('A request did not arrive in time.');
  // Whatever waits for the body ends with the connection: there is no caller left to answer.
  reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8', connection: 'close' };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(408).end(JSON.stringify(answer(TOO_SLOW)));
}
