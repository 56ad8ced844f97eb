import type { FastifyInstance } from 'fastify';
import { isMigrated, type Store } from '../../db/database';
import { lackOf } from '../../db/no-connection';
import { oldestWaitingAlarms } from '../../alarms/notifications/waiting-alarms';
import { loggedLine } from '../../kit/log-errors';
import { inTime } from './in-time';
import type { Services } from './services';

const ALL_IN_USE = 'Every connection to the database is in use.';

/**
 * `/health`: the process answers; a supervisor restarts one that does not. `/ready`: the database answers in time and
 * has this version's schema; a balancer sends calls only then. It also says for how many seconds the oldest alarm has
 * been waiting for each channel, which makes no instance less ready: another one could not send it either.
 */
export function addHealth(app: FastifyInstance, { store, clock }: Pick<Services, 'store' | 'clock'>): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    const state = await inTime(stateOf(store, clock())).catch((error: unknown) => {
      request.log.warn(`Not ready: ${loggedLine(error)}`);
      return lackOf(error) === 'busy' || isFull(store.pool) ? ALL_IN_USE : 'The database does not answer.';
    });
    if (typeof state === 'string') return reply.code(503).send({ status: 'not ready', reason: state });
    return { status: 'ok', ...state };
  });
}

/** Calls wait, and each connection that may be open is in use. */
function isFull({ totalCount, idleCount, waitingCount, options }: Store['pool']): boolean {
  return waitingCount > 0 && idleCount === 0 && totalCount >= options.max;
}

/** What waits, or why this instance is not ready. */
async function stateOf(store: Store, now: Date) {
  if (!(await isMigrated(store))) return 'The schema of the database is older than this API.';
  return { oldestWaitingAlarmSeconds: await oldestWaitingAlarms(store.db, now) };
}
