import { DAY_MS } from './age';
import { zoneFormat } from './zone-format';

/** The zone of systems with no or an unknown zone, and of lists of systems in several zones. */
const DEFAULT_ZONE = 'Europe/Warsaw';

/** The IANA zone in which times of a site are shown. */
export function siteZone(zone: string | null | undefined): string {
  if (!zone) return DEFAULT_ZONE;
  try {
    return zoneFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_ZONE;
    throw error;
  }
}

/** The day that calendars of a zone show at a moment, yyyy-mm-dd. */
export function dayInZone(at: Date | number, zone: string): string {
  const moment = Number(at);
  // Not the short date of a locale: WebKit with ICU 72 writes that of `en-CA` another way.
  return new Date(moment + zoneOffset(zone)(moment)).toISOString().slice(0, 10);
}

/**
 * The first moment at which the local time of a zone equals the UTC time of `shown`; of a local time that is left out
 * when the clocks change, the moment at which they do.
 */
export function momentInZone(shown: number, zone: string): number {
  const offset = zoneOffset(zone);
  // The clocks change at most once in so short a time; the larger offset gives the earlier moment.
  const [one, other] = [offset(shown - DAY_MS), offset(shown + DAY_MS)];
  const [early, late] = [shown - Math.max(one, other), shown - Math.min(one, other)];
  if (early + offset(early) === shown) return early;
  return late + offset(late) === shown ? late : changeBetween(early, late, offset);
}

/** When the offset changes, between a moment before and one after that. */
function changeBetween(before: number, after: number, offset: (at: number) => number): number {
  const [first, last] = [offset(before), offset(after)];
  if (first === last) return after;
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === first) low = middle;
    else high = middle;
  }
  return high;
}

/** The offset of a zone from UTC at a moment, in ms. */
export function zoneOffset(zone: string): (at: number) => number {
  const format = zoneFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = format
      .formatToParts(at)
      .filter(({ type }) => type !== 'literal')
      .map(({ value }) => Number(value));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}
