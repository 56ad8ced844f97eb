import { alarmPath, logsPath } from '@sagitta/shared-contracts/paths';
import { SMS_MAX_LENGTH } from '@sagitta/shared-contracts/rules/sms';
import { withUnit } from '../repositories/event-log';
import type { ComposedMessage } from './channel';
import type { ToldEvent } from './message-events';

export interface ComposeOptions {
  PROVIDER_NAME: string;
  WEB_URL: string;
}

/** Events listed in full; the others are counted. */
const LISTED = 10;
const WORDS: Readonly<Record<ToldEvent['severity'], string>> = {
  L4: 'level L4, the highest',
  L3: 'level L3',
  L2: 'level L2',
  L1: 'level L1, the lowest',
  obstruction: 'obstruction',
  other: 'system event',
  website: 'change of settings',
};

/** Of mm: a reading just above its threshold must not look equal to it. */
const LIMIT_DECIMALS = 1;

/** Severities whose name on the wire says nothing to people. */
const KINDS: Readonly<Record<string, string>> = { other: WORDS.other, website: WORDS.website };

/**
 * The text of a message: one event with its value, threshold and time at the site; of several their number, what they
 * share, and the most serious ones. There are texts in English only, which is the only language of accounts.
 */
export function compose(
  events: readonly ToldEvent[],
  { key, pausedUntil }: { key: string; pausedUntil: Date | null },
  { PROVIDER_NAME, WEB_URL }: ComposeOptions,
): ComposedMessage {
  const [worst] = events;
  if (!worst) throw new Error('A message needs an event.');
  const sites = new Set(events.map(({ system }) => system));
  const where = sites.size === 1 ? worst.system : `${sites.size} systems`;
  const one = events.length === 1;
  const path =
    one && worst.isAlarm ? alarmPath(worst.id) : logsPath(sites.size === 1 ? { system: worst.systemId } : {});
  const url = `${WEB_URL}${path}`;
  const pause =
    pausedUntil && `Too many messages within an hour: the next one comes after ${time(pausedUntil, worst)}.`;
  const more = events.length - LISTED;
  const body = one
    ? [paragraph(worst), url]
    : [
        `${events.length} events in ${where}: ${counts(events)}.`,
        ...commonCause(events),
        ...events.slice(0, LISTED).map((event) => paragraph(event)),
        ...(more > 0 ? [`and ${more} more`] : []),
        url,
      ];
  const headline = one ? worst.message : `${events.length} events, ${counts(events)}`;
  return {
    key,
    url,
    subject: `${PROVIDER_NAME}: ${one ? severityName(worst) : `${events.length} events`} in ${where}`,
    body: `${[...body, ...(pause ? [pause] : [])].join('\n\n')}\n`,
    short: shortText(`${where}: ${headline}`, time(worst.at, worst), url),
  };
}

function severityName({ severity, message }: ToldEvent): string {
  return severity === 'other' ? message : severity;
}

/** What happened, where, when at the site, and by how much. */
function paragraph(event: ToldEvent): string {
  const { message, system, device, severity, value, permissibleValue, level, sensor } = event;
  const place = device === null ? system : `${system}, ${device}`;
  const measured =
    sensor !== null && sensor !== 'none' && value !== null
      ? `Measured: ${withUnit(value, sensor, LIMIT_DECIMALS)}`
      : null;
  const limit =
    sensor !== null && sensor !== 'none' && level !== null && permissibleValue !== null
      ? `Threshold of ${severity}: ${withUnit((level * permissibleValue) / 100, sensor, LIMIT_DECIMALS)}, ` +
        `${level}% of the permissible value`
      : null;
  return [message, `${place}: ${WORDS[severity]}`, measured, limit, time(event.at, event)]
    .filter((line) => line !== null)
    .join('\n');
}

/** `2 × L4, 38 × L3`, most serious first. */
function counts(events: readonly ToldEvent[]): string {
  const numbers = new Map<string, number>();
  for (const { severity } of events) numbers.set(severity, (numbers.get(severity) ?? 0) + 1);
  return [...numbers].map(([severity, count]) => `${count} × ${KINDS[severity] ?? severity}`).join(', ');
}

/** A gateway that all devices of the events share. */
function commonCause(events: readonly ToldEvent[]): string[] {
  const devices = new Set(events.map(({ device }) => device));
  const [gateway, ...others] = new Set(events.map((event) => event.gateway));
  if (!gateway || others.length > 0 || devices.size < 2) return [];
  return [`All ${devices.size} devices report through gateway ${gateway}.`];
}

/** In the site's own zone, which is named. */
function time(at: Date, { zone }: Pick<ToldEvent, 'zone'>): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'long', timeZone: zone }).format(at);
}

/** The text of an SMS: what happened gives way to when and where to look. */
function shortText(what: string, when: string, url: string): string {
  const rest = ` ${when} ${url}`;
  const room = SMS_MAX_LENGTH.text - rest.length;
  if (room < 40) return `${what} ${when}`.slice(0, SMS_MAX_LENGTH.text);
  return `${what.length > room ? `${what.slice(0, room - 1)}…` : what}${rest}`;
}
