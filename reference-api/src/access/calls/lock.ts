import { MissingLock, Refusal } from '../../kit/refusal';
import { iso } from './wire';

/**
 * The next value of an optimistic lock: now, but always later than the value before, even if the clock stands still.
 */
export function nextLock(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/**
 * Refuses with the stored record if it was changed since the caller read it, or if the caller does not say which
 * version it read.
 */
export async function requireLock(sent: string | null, before: Date, readNow: () => unknown): Promise<void> {
  if (sent === iso(before)) return;
  const stored = await readNow();
  throw sent === null ? new MissingLock(stored) : new Refusal(409, undefined, stored);
}
