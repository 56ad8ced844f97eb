/**
 * Is it winter at a site? Both days are `DD.MM` in the site's zone and belong to the season, which may run over New
 * Year.
 */
export function isWinter(start: string, end: string, timezone: string, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((entry) => entry.type === type)?.value);
  const today = part('month') * 100 + part('day');
  const [from, to] = [dayOfYear(start), dayOfYear(end)];
  return from <= to ? today >= from && today <= to : today >= from || today <= to;
}

/** `DD.MM` as a number that sorts like the calendar. */
function dayOfYear(text: string): number {
  const [day = 0, month = 0] = text.split('.').map(Number);
  return month * 100 + day;
}
