import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Clock } from './kit/clock';
import { startRounds } from './kit/rounds';
import type { Database } from './db/database';
import { forgetMails } from './accounts/mail/outbox';
import { forgetDeleted } from './records/deleted-records.statements';
import { failOldCommands } from './devices/fetch-commands.statements';
import { forgetKeys } from './access/once';
import { clearExpired } from './access/limits/clear-expired';
import { forgetFrames } from './readings/uplinks/take-events';
import { forgettingChanges } from './entrances/stream/change-feed';

/**
 * Deletes what has run out, forgets old changes and gives up old commands, every minute while the host runs: also
 * without a stream, as the database notes changes all the same. The returned function stops it, and is done when
 * nothing is being deleted any more.
 */
export function startUpkeep(db: Database, clock: Clock, onError: (error: unknown) => void): () => Promise<void> {
  const forgetOldChanges = forgettingChanges(db);
  const round = async () => {
    const now = clock();
    const work = [
      forgetOldChanges(),
      clearExpired(db, now),
      forgetMails(db, now),
      forgetDeleted(db, now),
      forgetFrames(db, now),
      forgetKeys(db, now),
      failOldCommands(db, now),
    ];
    await Promise.all(work.map((one) => one.catch(onError)));
  };
  return startRounds(MINUTE_MS, round, onError, 'upkeep');
}
