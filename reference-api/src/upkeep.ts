import type { Clock } from './kit/clock';
import type { Database } from './db/database';
import { forgetMails } from './accounts/mail/outbox';
import { failOldCommands } from './devices/fetch-commands.statements';
import { clearExpired } from './access/limits/clear-expired';
import { forgetFrames } from './readings/uplinks/take-events';
import { forgetChanges } from './entrances/stream/change-feed';

const EVERY_MS = 60_000;

/**
 * Deletes what has run out, forgets old changes and gives up old commands, every minute while the host runs: also
 * without a stream, as the database notes changes all the same. The returned function stops it, and is done when
 * nothing is being deleted any more.
 */
export function startUpkeep(db: Database, clock: Clock, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = Promise.all([
      forgetChanges(db).catch(onError),
      clearExpired(db, clock()).catch(onError),
      forgetMails(db, clock()).catch(onError),
      forgetFrames(db, clock()).catch(onError),
      failOldCommands(db, clock()).catch(onError),
    ]);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
