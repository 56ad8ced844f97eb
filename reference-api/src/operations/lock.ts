/** The next value of an optimistic lock: now, and later than the value before even where the clock stands still. */
export function nextLock(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
