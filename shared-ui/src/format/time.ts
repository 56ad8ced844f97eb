import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import { MISSING } from './number';

type Moment = string | number | Date | null | undefined;

export interface ZoneOptions {
  /** IANA zone of the system that the time belongs to; defaults to the browser's own. */
  zone?: string;
  /** Names the zone behind the time (`CET`), where two could be meant. */
  named?: boolean;
  /** Seconds too. */
  seconds?: boolean;
}

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `21/11/2026, 16:40` */
export function formatDateTime(moment: Moment, { zone, named, seconds }: ZoneOptions = {}): string {
  return format(moment, zone, {
    ...DATE,
    ...TIME,
    ...(seconds && { second: '2-digit' }),
    ...(named && { timeZoneName: 'short' }),
  });
}

/** `21/11/2026` */
export function formatDate(moment: Moment, { zone }: Pick<ZoneOptions, 'zone'> = {}): string {
  return format(moment, zone, DATE);
}

/** `Sat` */
export function formatWeekday(moment: Moment, { zone }: Pick<ZoneOptions, 'zone'> = {}): string {
  return format(moment, zone, { weekday: 'short' });
}

/** `16:40` */
export function formatTime(moment: Moment, { zone, named, seconds }: ZoneOptions = {}): string {
  return format(moment, zone, {
    ...TIME,
    ...(seconds && { second: '2-digit' }),
    ...(named && { timeZoneName: 'short' }),
  });
}

/** The short name of a zone at a moment: `CET`, `CEST`, `GMT+1`. */
export function zoneName(zone: string, moment: number): string {
  return (
    formatter(zone, { timeZoneName: 'short' })
      .formatToParts(moment)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone
  );
}

/** How long ago: `just now`, `4 min ago`, `27 h ago`, `3 days ago`. A moment in the future reads as just now. */
export function formatAge(moment: Moment, now: number): string {
  const time = toTime(moment);
  if (time === null) return MISSING;
  return now - time < MINUTE_MS ? 'just now' : `${formatSpan(now - time)} ago`;
}

/** By so much a clock that the host corrects may be behind what was kept by it before. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS;

/** How old what is kept on this device is: by a clock that was set back meanwhile nobody knows. */
export function formatKeptAge(at: number, now: number): string {
  return at - now > CLOCK_SLACK_MS ? 'its age is not known' : formatAge(at, now);
}

/**
 * Since when something is known that is renewed no more: `at 14:05 CET, 3 h ago`; of another day with its date. Said
 * behind every level then, so that none is taken for what is so now.
 */
export function formatAsOf({ at, timeZone: zone }: { at: number; timeZone?: string }, now: number): string {
  const isToday = formatDate(at, { zone }) === formatDate(now, { zone });
  const moment = isToday ? formatTime(at, { zone, named: true }) : formatDateTime(at, { zone, named: true });
  return `at ${moment}, ${formatKeptAge(at, now)}`;
}

/** How long: `under 1 min`, `4 min`, `27 h`, `3 days`. */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/**
 * A zone that this browser does not know, or text that is none, reads as the browser's own: a page must not fall over
 * what a host stored.
 */
function formatter(zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return zoneFormat('en-GB', { timeZone: zone, ...options });
  } catch (error) {
    if (!(error instanceof RangeError) || zone === undefined) throw error;
    return formatter(undefined, options);
  }
}

function format(moment: Moment, zone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const time = toTime(moment);
  return time === null ? MISSING : formatter(zone, options).format(time);
}

function toTime(moment: Moment): number | null {
  if (moment === null || moment === undefined || moment === '') return null;
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? null : time;
}
