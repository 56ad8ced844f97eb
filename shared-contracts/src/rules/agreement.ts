/** Number fields of an agreement (document 3 §5). */
export const AGREEMENT_TEXT_MAX_LENGTH = 200;

/** The base guarantee time has at most two digits (document 3 §5). */
export const BASE_GUARANTEE_MAX = 99;

/** Whether an end date is to be highlighted: earlier than today (document 3 §4). Both days are yyyy-mm-dd. */
export function isPast(day: string | null, today: string): boolean {
  return day !== null && day.slice(0, 10) < today;
}
