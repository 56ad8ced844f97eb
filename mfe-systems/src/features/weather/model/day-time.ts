import { formatDate, formatTime, formatWeekday } from '@sagitta/shared-ui/format';

/** `14:00` on the day of `from`, `Sun 02:00` on another one, in the zone of the site. */
export function dayTime(at: number, from: number, zone: string | undefined): string {
  const time = formatTime(at, { zone });
  return formatDate(at, { zone }) === formatDate(from, { zone }) ? time : `${formatWeekday(at, { zone })} ${time}`;
}
