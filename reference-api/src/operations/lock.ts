import { Refusal } from '../refusal';
import { iso } from './wire';

/** The next value of an optimistic lock: now, and later than the value before even where the clock stands still. */
export function nextLock(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/**
 * Refuses with what is stored now where a record was changed since the caller read it. A caller of an older contract
 * sends no lock.
 */
export async function requireLock(sent: string | null, before: Date, readNow: () => Promise<unknown>): Promise<void> {
  if (sent !== null && sent !== iso(before)) throw new Refusal(409, undefined, await readNow());
}
