import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock';
import type { Received, Taken } from './take-events';

/** Network servers that send again do so by the thousand: of those of one device, one line in this time is enough. */
const REPEATED_EVERY_MS = 60_000;

/** Writes lines about events that somebody should look at, or that changed nothing. */
export class TakenLog {
  /** Of each device whose events came again: when that was last written, and how many have come since. */
  private readonly repeated = new Map<string, { writtenAt: number; since: number }>();

  constructor(private readonly clock: Clock) {}

  write(log: Pick<FastifyBaseLogger, 'warn'>, { source, event }: Received, { stored, note }: Taken): void {
    const about = { source, device: event.eui };
    if (note !== null) log.warn(about, `An uplink needs a look: ${note}.`);
    else if (!stored) this.writeRepeated(log, about);
  }

  private writeRepeated(log: Pick<FastifyBaseLogger, 'warn'>, about: { source: string; device: string }): void {
    const now = this.clock().getTime();
    const last = this.repeated.get(about.device);
    // A clock that is set back ends the wait.
    if (last && Math.abs(now - last.writtenAt) < REPEATED_EVERY_MS) {
      last.since += 1;
      return;
    }
    this.repeated.set(about.device, { writtenAt: now, since: 0 });
    log.warn({ ...about, notLogged: last?.since ?? 0 }, 'An uplink came again and changes nothing.');
  }
}
