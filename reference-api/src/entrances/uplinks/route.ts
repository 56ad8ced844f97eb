import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../http/errors';
import { drain } from '../http/drain';
import { loggedLine } from '../../kit/log-errors';
import { isSameSecret } from '../../kit/same-secret';
import type { Source } from '../../readings/uplinks/config';
import { readChirpstack } from '../../readings/uplinks/chirpstack';
import { type NetworkEvent, NotAnEvent } from '../../readings/uplinks/event';
import type { Inbox } from '../../readings/uplinks/inbox';
import { isOutage } from '../../readings/uplinks/outage';
import { readThingsStack } from '../../readings/uplinks/things-stack';

/** Ten gateways and a decoded object need 20 KB at most. */
const BODY_LIMIT = 256_000;

/** Seconds: a restart of PostgreSQL takes a few. */
const RETRY_AFTER = 5;

/**
 * `POST /uplinks/{source}`, which a network server calls with one of the source's secrets, as a bearer token or as
 * `X-Uplink-Secret` (docs/connect.md#answers). 204: stored for good, or was before. 202: stored or kept, and somebody
 * has to look at it. 400, 401, 413: sending it again changes nothing. Only after 5xx or no answer it should be sent
 * again. Calls without a valid secret count towards the limit of their address, and get 429 beyond it.
 */
export function addUplinks(app: FastifyInstance, inbox: Inbox): void {
  const { counters } = inbox;
  const bodies = new WeakMap<FastifyRequest, Buffer[]>();
  const limit = app.createRateLimit();
  app.addHook('onClose', () => inbox.idle());
  app.route({
    method: 'POST',
    url: '/uplinks/:source',
    bodyLimit: BODY_LIMIT,
    // A network server is one address with all of its devices.
    config: { rateLimit: false },
    onRequest: async (request, reply) => {
      if (sourceOf(request, inbox) !== null) return;
      counters.count('unauthorized');
      const source = inbox.config().source(nameOf(request))?.name ?? 'unknown';
      const line = 'An uplink came without the secret of its source.';
      inbox.log.seldom(request.log, `unauthorized ${source}`, { source }, line);
      const calls = await limit(request);
      if (!calls.isAllowed && calls.isExceeded) {
        void reply.header('retry-after', calls.ttlInSeconds);
        drained(request, reply, 429, 'There were too many calls without a valid secret.');
      } else drained(request, reply, 401, 'The secret of this source is missing or wrong.');
      // The answer comes later: without this, the request would go on to the handler.
      return reply;
    },
    // In one go with the parser, which begins to read right after it.
    preParsing: (request, _reply, payload, done) => {
      const chunks: Buffer[] = [];
      let size = 0;
      bodies.set(request, chunks);
      payload.on('data', (chunk: Buffer) => {
        size += chunk.length;
        // A larger body is refused, and read to its end all the same.
        if (size <= BODY_LIMIT) chunks.push(chunk);
        else chunks.length = 0;
      });
      done(null, payload);
    },
    errorHandler: (error, request, reply) => {
      const status = 'statusCode' in error ? error.statusCode : undefined;
      if (error instanceof NotAnEvent || (status !== undefined && status >= 400 && status < 500)) {
        const isLarge = status === 413;
        counters.count(isLarge ? 'tooLarge' : 'malformed');
        const message = error instanceof NotAnEvent ? error.message : REFUSED;
        const why = isLarge ? `larger than ${BODY_LIMIT / 1_000} KB` : message;
        request.log.warn({ source: nameOf(request) }, `An uplink was refused: ${why}`);
        if (isLarge) return drained(request, reply, 413, `An event is ${BODY_LIMIT / 1_000} KB at most.`);
        return void reply.code(400).send(answer(message));
      }
      counters.count('failed');
      if (!isOutage(error)) throw error;
      const line = `An uplink could not be stored and was answered 503: ${loggedLine(error)}`;
      inbox.log.seldom(request.log, 'outage', { source: nameOf(request) }, line);
      void reply.header('retry-after', RETRY_AFTER);
      drained(request, reply, 503, 'The database is busy or away. Send it again.');
    },
    handler: async (request, reply) => {
      const source = sourceOf(request, inbox);
      if (!source) return reply.code(401).send(answer('The secret of this source is missing or wrong.'));
      const raw = Buffer.concat(bodies.get(request) ?? []);
      const { taken, eui } = await inbox.receive(source.name, raw, () => read(source, request, inbox));
      if (taken === null) return reply.code(204).send();
      inbox.log.write(request.log, { source: source.name, device: eui }, taken);
      return taken.note === null ? reply.code(204).send() : reply.code(202).send({ note: taken.note });
    },
  });
}

const REFUSED = 'The body is not a JSON event.';

function nameOf({ params }: FastifyRequest): string {
  return (params as { source: string }).source;
}

/** Null without a valid secret; an unknown source takes as long. */
function sourceOf(request: FastifyRequest, inbox: Inbox): Source | null {
  const source = inbox.config().source(nameOf(request));
  const { authorization = '', 'x-uplink-secret': header } = request.headers;
  const given = typeof header === 'string' ? header : authorization.replace(/^Bearer /i, '');
  const matches = (source?.secrets ?? ['']).map((secret) => isSameSecret(given, secret));
  return source !== null && matches.some(Boolean) ? source : null;
}

function read({ kind }: Source, { query, body }: FastifyRequest, inbox: Inbox): NetworkEvent | null {
  if (kind === 'things-stack') return readThingsStack(body, (id) => inbox.config().profileByDeviceId(id));
  const { event } = query as { event?: unknown };
  return readChirpstack(typeof event === 'string' ? event : '', body);
}

/** A sender that is still sending would otherwise see a connection reset in place of the answer. */
function drained(request: FastifyRequest, reply: FastifyReply, status: number, message: string): void {
  drain(request.raw, () => void reply.code(status).send(answer(message)));
}
