import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { Clock } from '../../kit/clock';
import type { Database } from '../../db/database';
import { startRounds } from '../../kit/rounds';
import { concludeSilence } from './conclude-silence';

/** Concludes every minute what has fallen silent and what reports again; the returned function ends it. */
export function startSilence(db: Database, clock: Clock, onError: (error: unknown) => void): () => Promise<void> {
  return startRounds(MINUTE_MS, () => concludeSilence(db, clock()), onError, 'silence');
}
