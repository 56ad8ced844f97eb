import type { FastifyInstance } from 'fastify';
import { STREAM_PATH, STREAM_TYPE } from '@sagitta/shared-contracts/stream';
import { answer } from '../http/errors';
import { authenticate } from '../http/authenticate';
import type { Services } from '../http/services';
import { StreamHub } from './hub';

export const TOO_MANY_STREAMS = 'Too many streams are open for this account.';
/** Seconds after which a caller with too many streams may retry. */
const RETRY_AFTER = 60;

/** GET /stream: changes, as they happen (shared-contracts, stream). */
export function addStream(app: FastifyInstance, services: Services): StreamHub {
  const { store, clock, env } = services;
  const hub = new StreamHub({
    db: store.db,
    clock,
    heartbeatMs: env.STREAM_HEARTBEAT * 1000,
    perAccount: env.STREAMS_PER_ACCOUNT,
    onError: (error) => app.log.error({ err: error }, 'The streams could not be told what is new.'),
  });
  app.addHook('preClose', () => hub.close());
  app.get(STREAM_PATH, { exposeHeadRoute: false, compress: false }, async (request, reply) => {
    const caller = await authenticate(request, services);
    const lastId = request.headers['last-event-id'];
    const body = await hub.connect(caller, Array.isArray(lastId) ? lastId[0] : lastId);
    if (!body) return reply.code(429).header('retry-after', RETRY_AFTER).send(answer(TOO_MANY_STREAMS));
    // A proxy that buffered or compressed the response would delay every event.
    return reply
      .type(`${STREAM_TYPE}; charset=utf-8`)
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(body);
  });
  return hub;
}
