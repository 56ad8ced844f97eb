import { DAY_MS } from './age';
import { isPastDay } from './agreement';

/** Days ahead in which something counts as due soon (docs/product/back-office.md#agreements). */
export const DUE_SOON_DAYS = 30;

/**
 * Whether a day is past or at most {@link DUE_SOON_DAYS} ahead, today included; null otherwise. Both are yyyy-mm-dd.
 */
export function dueState(day: string | null, today: string): 'past' | 'soon' | null {
  if (!day) return null;
  if (isPastDay(day, today)) return 'past';
  const daysAhead = (Date.parse(day.slice(0, 10)) - Date.parse(today)) / DAY_MS;
  return daysAhead <= DUE_SOON_DAYS ? 'soon' : null;
}
