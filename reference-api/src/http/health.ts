import type { FastifyInstance } from 'fastify';
import { isMigrated, type Store } from '../db/database';
import { lackOf } from '../db/no-connection';
import { loggedLine } from './log-errors';

const READY_MS = 3_000;
const ALL_IN_USE = 'Every connection to the database is in use.';

/**
 * `/health`: the process answers; a supervisor restarts one that does not. `/ready`: the database answers in time and
 * has this version's schema; a balancer sends calls only then.
 */
export function addHealth(app: FastifyInstance, store: Store): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    const reason = await whyNotReady(store).catch((error: unknown) => {
      request.log.warn(`Not ready: ${loggedLine(error)}`);
      return lackOf(error) === 'busy' || isFull(store.pool) ? ALL_IN_USE : 'The database does not answer.';
    });
    return reason === null ? { status: 'ok' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

/** Calls wait, and each connection that may be open is in use. */
function isFull({ totalCount, idleCount, waitingCount, options }: Store['pool']): boolean {
  return waitingCount > 0 && idleCount === 0 && totalCount >= options.max;
}

async function whyNotReady(store: Store): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${READY_MS} ms.`)), READY_MS);
  });
  try {
    return (await Promise.race([isMigrated(store), late]))
      ? null
      : 'The schema of the database is older than this API.';
  } finally {
    clearTimeout(timer);
  }
}
