/** Start of the message of every 429 that a user can see; the waiting time follows. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts.';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The seconds of a `Retry-After`, as a sentence: whole hours, minutes or seconds, never less than the wait. */
export function tryAgainIn(seconds: number): string {
  if (seconds > HOUR) return sentence(Math.ceil(seconds / HOUR), 'hour');
  if (seconds > MINUTE) return sentence(Math.ceil(seconds / MINUTE), 'minute');
  return sentence(Math.max(Math.ceil(seconds), 1), 'second');
}

function sentence(count: number, unit: string): string {
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}
