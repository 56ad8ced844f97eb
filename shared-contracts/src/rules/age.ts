export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since a moment; infinite for null. */
export function ageMs(moment: string | null, now: number): number {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : now - at;
}
