import type pg from 'pg';
import type { Clock } from '../kit/clock';
import { loggedLine } from '../kit/log-errors';
import { startRounds } from '../kit/rounds';
import type { Say } from '../kit/say';

/** How often the two clocks are compared: they drift apart by milliseconds meanwhile. */
const EVERY_MS = 60_000;
/** A difference that people are told of, once for each time that it begins. */
const TOLD_MS = 2_000;

/**
 * The database's clock, which triggers date notifications and the ledger by, for everything else that asks for the
 * time: what one of two clocks dates and the other compares is late or early by their difference, such as an alarm.
 * Until it follows a database, it is this machine's.
 */
export function databaseClock(machine: () => number = Date.now) {
  let aheadMs = 0;

  async function compare(pool: pg.Pool, say: Say): Promise<void> {
    const asked = machine();
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const answered = machine();
    const difference = (rows[0]?.at ?? asked) - (asked + answered) / 2;
    const before = aheadMs;
    // A difference shorter than the answer took may be none.
    aheadMs = Math.abs(difference) <= (answered - asked) / 2 + 1 ? 0 : difference;
    if (Math.abs(aheadMs) >= TOLD_MS && Math.abs(before) < TOLD_MS)
      say(
        `The clock of this machine is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ` +
          `${aheadMs > 0 ? 'behind' : 'ahead of'} that of the database, which counts.`,
      );
  }

  return {
    clock: (() => new Date(machine() + aheadMs)) satisfies Clock,
    /** Compares the clocks now, and until the returned function is called. One that fails keeps the last result. */
    follow: async (pool: pg.Pool, say: Say): Promise<() => Promise<void>> => {
      await compare(pool, say);
      return startRounds(
        EVERY_MS,
        () => compare(pool, say),
        (error) => say(`The clock of the database could not be asked: ${loggedLine(error)}`),
      );
    },
  };
}
