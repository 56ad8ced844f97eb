import type { FastifyBaseLogger } from 'fastify';
import type { Received, Taken } from './take-events';

/** Writes a line about an event that somebody should look at, or that changed nothing. */
export function logTaken(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { source, event }: Received,
  { stored, note }: Taken,
): void {
  const about = { source, device: event.eui };
  if (note !== null) log.warn(about, `An uplink needs a look: ${note}.`);
  else if (!stored) log.warn(about, 'An uplink came again and changes nothing.');
}
