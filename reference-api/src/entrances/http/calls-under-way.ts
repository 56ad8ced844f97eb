import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Patience {
  /** ms for calls to be answered before their connections are closed. */
  answer?: number;
  /** ms for handlers to end after that: nobody gets their answer any more, but they still use the database. */
  end?: number;
}

const PATIENCE = { answer: 4_000, end: 4_000 };

/**
 * Has a host that stops wait for the calls under way, so that they are answered, and so that what they work with, such
 * as the pool of connections, is closed after them. Calls that come meanwhile are cut off, as by a host that is gone:
 * a balancer then asks another one. (Fastify's own 503, switched off by `return503OnClosing`, has no CORS headers.)
 * To be called before any route is added; the returned function registers the waiting, after everything that ends long
 * answers.
 */
export function trackCalls(app: FastifyInstance, patience: Patience = {}): () => void {
  const { answer, end } = { ...PATIENCE, ...patience };
  const handlers = new Set<Promise<unknown>>();
  const answers = new Set<Promise<unknown>>();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping) return;
    reply.hijack();
    request.raw.destroy();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function tracked(request, reply) {
      keepUntilSettled(answers, isAnswered(reply));
      const result: unknown = handler.call(this, request, reply);
      if (result instanceof Promise) keepUntilSettled(handlers, result);
      return result;
    };
  });
  return () =>
    app.addHook('preClose', async () => {
      await within(answer, answers);
      app.server.closeAllConnections();
      await within(end, handlers);
      if (handlers.size > 0) app.log.warn(`Closing with ${handlers.size} calls under way.`);
    });
}

function keepUntilSettled(kept: Set<Promise<unknown>>, promise: Promise<unknown>): void {
  const settled = promise.catch(() => undefined).finally(() => kept.delete(settled));
  kept.add(settled);
}

function isAnswered({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    raw.once('finish', resolve).once('close', resolve);
  });
}

async function within(ms: number, promises: ReadonlySet<Promise<unknown>>): Promise<void> {
  const until = AbortSignal.timeout(ms);
  const isOver = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()));
  // Those that begin meanwhile are waited for too.
  while (promises.size > 0 && !until.aborted) await Promise.race([Promise.all(promises), isOver]);
}
