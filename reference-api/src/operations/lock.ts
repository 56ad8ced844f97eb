import { Refusal } from '../refusal';
import { iso } from './wire';

/**
 * The next value of an optimistic lock: now, but always later than the value before, even if the clock stands still.
 */
export function nextLock(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/**
 * Refuses with the stored record if it was changed since the caller read it. A caller of an older contract sends no
 * lock.
 */
export async function requireLock(sent: string | null, before: Date, readNow: () => Promise<unknown>): Promise<void> {
  if (sent !== null && sent !== iso(before)) throw new Refusal(409, undefined, await readNow());
}
