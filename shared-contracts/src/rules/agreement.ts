/** Number fields of an agreement (docs/product/back-office.md#agreements). */
export const AGREEMENT_TEXT_MAX_LENGTH = 200;

/** The base guarantee time has at most two digits (docs/product/back-office.md#agreements). */
export const BASE_GUARANTEE_MAX = 99;

/**
 * Whether an end date is to be highlighted: earlier than today (docs/product/back-office.md#agreements). Both days are
 * yyyy-mm-dd.
 */
export function isPastDay(day: string | null, today: string): boolean {
  return day !== null && day.slice(0, 10) < today;
}
