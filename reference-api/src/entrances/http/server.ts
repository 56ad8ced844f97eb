import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ONCE_REPEATED } from '@sagitta/shared-contracts/once';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { Served } from '../../access/calls/handler';
import { addUplinks } from '../uplinks/route';
import { addSmsEvents } from '../sms-events-route';
import { addStream } from '../stream/route';
import { addBodyDeadline } from './body-deadline';
import { addDownloadDeadline } from './download-deadline';
import { trackCalls } from './calls-under-way';
import { SharedCalls, storeOf } from '../../access/limits/shared-calls';
import { startRounds } from '../../kit/rounds';
import { addCompression } from './compression';
import { addDocs } from './docs';
import { addAnswerHeaders } from './answer-headers';
import { loggedError, loggedLine, loggedRequest } from '../../kit/log-errors';
import { addOddRequests, readableUrl } from './odd-requests';
import { addOutboxPage } from './outbox-page';
import { errorHandler, notFoundHandler } from './errors';
import { addHealth } from './health';
import { addMetrics } from './metrics';
import { addRequestId, requestId } from './request-id';
import { openApi } from './openapi';
import { addRoutes } from './routes';
import type { Services } from './services';

/** Bodies of JSON calls; files have limits of their own. A SIM card or router contains pictures of 1 MB as base64. */
const BODY_LIMIT = 8_000_000;

/** How often the calls of an address are added to those that it made on other instances. */
const SETTLE_EVERY_MS = 1_000;

/** How often connections with slow requests are checked. */
const CHECK_EVERY_MS = 5_000;

/**
 * Longest part of a path: longer than any real one, so that the contract's check refuses excess length with a message
 * that pages can read.
 */
const PARAM_LIMIT = 65_536;

/**
 * The HTTP server of the API: every operation of the contract, the stream, /health and /ready, and the contract's page
 * at /docs.
 */
export async function buildServer(
  services: Services,
  operations: readonly Operation[],
  served: readonly Served[],
): Promise<FastifyInstance> {
  const { env } = services;
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      serializers: { err: loggedError, req: loggedRequest },
      stream: services.logTo,
    },
    bodyLimit: BODY_LIMIT,
    // Bodies have a deadline of their own, since one for whole requests would cut large files on slow lines.
    requestTimeout: 0,
    http: {
      headersTimeout: env.REQUEST_TIMEOUT * 1000,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, env.REQUEST_TIMEOUT * 500),
    },
    genReqId: requestId(env.TRUST_PROXY !== undefined),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    rewriteUrl: readableUrl,
    routerOptions: { maxParamLength: PARAM_LIMIT },
    trustProxy: env.TRUST_PROXY ?? false,
    forceCloseConnections: true,
    // Calls that come while it stops are cut off (calls-under-way.ts).
    return503OnClosing: false,
  });
  const waitForCalls = trackCalls(app);
  app.setErrorHandler(errorHandler);
  addRequestId(app);
  addBodyDeadline(app, env.REQUEST_TIMEOUT);
  addDownloadDeadline(app, env.REQUEST_TIMEOUT);
  // Before CORS, whose preflight route has to be counted too; its hook still runs first, so that a page can read the
  // 429.
  const calls = new SharedCalls(services.store.pool, services.clock);
  await app.register(rateLimit, { max: env.RATE_LIMIT, timeWindow: '1 minute', store: storeOf(calls) });
  const stopSettling = startRounds(
    SETTLE_EVERY_MS,
    () => calls.settle(),
    (error) => app.log.warn(`Calls are counted by this instance alone for now: ${loggedLine(error)}`),
  );
  app.addHook('onClose', stopSettling);
  await app.register(cors, {
    preflightContinue: true,
    origin: env.CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Content-Disposition', 'Last-Modified', 'Date', 'Retry-After', 'X-Request-Id', ONCE_REPEATED],
    maxAge: 86_400,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') reply.code(204);
  });
  addAnswerHeaders(app);
  await addCompression(app);
  await app.register(multipart);
  addOddRequests(app);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, notFoundHandler);
  addHealth(app, services);
  if (env.DEMO && env.SMTP_URL === undefined) addOutboxPage(app, services.store.db);
  if (env.SMS_EVENTS_SECRET !== undefined) addSmsEvents(app, services, env.SMS_EVENTS_SECRET);
  if (services.uplinks) addUplinks(app, services.uplinks);
  addRoutes(app, operations, served, services);
  const hub = env.STREAM ? addStream(app, services) : null;
  waitForCalls();
  if (env.METRICS_PORT !== undefined)
    addMetrics(app, services.store, {
      host: env.HOST,
      port: env.METRICS_PORT,
      now: services.clock,
      streams: () => ({ open: hub?.size ?? 0, slow: hub?.slow ?? 0 }),
      replicaLag: services.longReads.lag ?? null,
      uplinks: services.uplinks && (() => services.uplinks?.counters.read() ?? {}),
      messages: services.messages ?? null,
    });
  const names = new Set(served.map(({ operation }) => operation.name));
  if (env.DOCS) await addDocs(app, openApi(operations, names, { provider: env.PROVIDER_NAME, hasStream: env.STREAM }));
  return app;
}
