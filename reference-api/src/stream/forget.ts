import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/services';
import { forgetChanges } from './change-feed';

const EVERY_MS = 60_000;

/** Forgets old changes while the host runs. Also without a stream: the database notes them all the same. */
export function forgetRegularly(app: FastifyInstance, { store }: Services): void {
  const timer = setInterval(() => {
    forgetChanges(store.db).catch((error: unknown) =>
      app.log.error({ err: error }, 'Old changes could not be forgotten.'),
    );
  }, EVERY_MS).unref();
  app.addHook('preClose', async () => clearInterval(timer));
}
