import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../kit/clock';
import type { Taken } from './follow-event';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** What comes by the thousand: of it, one line in this time is enough. */
const OFTEN_MS = 60_000;

/** Writes lines about events that somebody should look at, or that changed nothing. */
export class TakenLog {
  private readonly often: Seldom;

  constructor(clock: Clock) {
    this.often = new Seldom(clock);
  }

  /** @param about the event's source and device, null if that could not be read */
  write(log: Log, about: { source: string; device: string | null }, { stored, note, oftenAs }: Taken): void {
    const line = note === null ? 'An uplink came again and changes nothing.' : `An uplink needs a look: ${note}.`;
    const key = note === null ? `repeated ${about.device}` : oftenAs;
    if (note === null && stored) return;
    if (key === undefined) log.warn(about, line);
    else this.seldom(log, key, about, line);
  }

  /** Writes one line a minute of those with the same key, with how many came since the last. */
  seldom(log: Log, key: string, about: object, line: string): void {
    const notLogged = this.often.leftOut(key);
    if (notLogged !== null) log.warn({ ...about, notLogged }, line);
  }
}

/** Of each key: when it was last told, and how many have come since. */
class Seldom {
  private readonly told = new Map<string, { at: number; since: number }>();

  constructor(private readonly clock: Clock) {}

  /** How many were not told since the last one; null if this one is not to be told either. */
  leftOut(key: string): number | null {
    const now = this.clock().getTime();
    const last = this.told.get(key);
    // A clock that is set back ends the wait.
    if (last && Math.abs(now - last.at) < OFTEN_MS) {
      last.since += 1;
      return null;
    }
    this.told.set(key, { at: now, since: 0 });
    return last?.since ?? 0;
  }
}
