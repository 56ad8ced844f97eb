export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** docs/product/devices.md#lost */
export const OUTDATED_AFTER_MS = 12 * HOUR_MS;

/** Milliseconds since a moment; infinite for null. */
export function ageMs(moment: string | null, now: number): number {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : now - at;
}

/** Whether a reading is so old that its age has to be shown. */
export function showsAge(moment: string | null, now: number): boolean {
  return ageMs(moment, now) > OUTDATED_AFTER_MS;
}
