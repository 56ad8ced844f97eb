import { alarmPath, logsPath } from '@sagitta/shared-contracts/paths';
import { SMS_MAX_LENGTH } from '@sagitta/shared-contracts/rules/sms';
import { withUnit } from '../repositories/event-log';
import type { ComposedMessage } from './channel';
import type { ToldEvent } from './message-events';
import { fill, type Texts } from './texts';

export interface ComposeOptions {
  PROVIDER_NAME: string;
  WEB_URL: string;
}

/** Events listed in full; the others are counted. */
const LISTED = 10;

/** Of mm: a reading just above its threshold must not look equal to it. */
const LIMIT_DECIMALS = 1;

/** Severities whose name on the wire says nothing to people. */
const UNNAMED: readonly string[] = ['other', 'website'];

/**
 * The text of a message: one event with its value, threshold and time at the site; of several their number, what they
 * share, and the most serious ones.
 */
export function compose(
  events: readonly ToldEvent[],
  { key, pausedUntil, texts }: { key: string; pausedUntil: Date | null; texts: Texts },
  { PROVIDER_NAME, WEB_URL }: ComposeOptions,
): ComposedMessage {
  const [worst] = events;
  if (!worst) throw new Error('A message needs an event.');
  const sites = new Set(events.map(({ system }) => system));
  const where = sites.size === 1 ? worst.system : fill(texts.systems, { count: sites.size });
  const one = events.length === 1;
  const path =
    one && worst.isAlarm ? alarmPath(worst.id) : logsPath(sites.size === 1 ? { system: worst.systemId } : {});
  const url = `${WEB_URL}${path}`;
  const pause = pausedUntil && fill(texts.pause, { time: time(pausedUntil, worst, texts) });
  const more = events.length - LISTED;
  const numbers = { count: events.length, where, counts: counts(events, texts) };
  const body = one
    ? [paragraph(worst, texts), url]
    : [
        fill(texts.summary, numbers),
        ...commonCause(events, texts),
        ...events.slice(0, LISTED).map((event) => paragraph(event, texts)),
        ...(more > 0 ? [fill(texts.more, { count: more })] : []),
        url,
      ];
  const what = one ? severityName(worst) : fill(texts.events, numbers);
  const isUpdate = events.every(({ reason }) => reason === 'update');
  const headline = one ? worst.message : fill(texts.shortEvents, numbers);
  return {
    key,
    url,
    subject: fill(texts.subject, {
      provider: PROVIDER_NAME,
      what: isUpdate ? fill(texts.update, { what }) : what,
      where,
    }),
    body: `${[...body, ...(pause ? [pause] : [])].join('\n\n')}\n`,
    headline,
    where,
    short: shortText(fill(texts.short, { where, what: headline }), time(worst.at, worst, texts), url),
  };
}

function severityName({ severity, message }: ToldEvent): string {
  return severity === 'other' ? message : severity;
}

/** What happened, where, when at the site, and by how much. */
function paragraph(event: ToldEvent, texts: Texts): string {
  const { message, system, device, severity, value, permissibleValue, level, sensor, reason } = event;
  const place = device === null ? system : `${system}, ${device}`;
  const measured =
    sensor !== null && sensor !== 'none' && value !== null
      ? fill(texts.measured, { value: withUnit(value, sensor, LIMIT_DECIMALS) })
      : null;
  const limit =
    sensor !== null && sensor !== 'none' && level !== null && permissibleValue !== null
      ? fill(texts.threshold, {
          severity,
          limit: withUnit((level * permissibleValue) / 100, sensor, LIMIT_DECIMALS),
          percent: level,
        })
      : null;
  return [
    message,
    fill(texts.place, { where: place, severity: texts[severity] }),
    measured,
    limit,
    time(event.at, event, texts),
    reason === null ? null : texts[reason === 'update' ? 'updated' : reason],
  ]
    .filter((line) => line !== null)
    .join('\n');
}

/** `2 × L4, 38 × L3`, most serious first. */
function counts(events: readonly ToldEvent[], texts: Texts): string {
  const numbers = new Map<ToldEvent['severity'], number>();
  for (const { severity } of events) numbers.set(severity, (numbers.get(severity) ?? 0) + 1);
  return [...numbers]
    .map(([severity, count]) =>
      fill(texts.counted, { count, severity: UNNAMED.includes(severity) ? texts[severity] : severity }),
    )
    .join(', ');
}

/** A gateway that all devices of the events share. */
function commonCause(events: readonly ToldEvent[], texts: Texts): string[] {
  const devices = new Set(events.map(({ device }) => device));
  const [gateway, ...others] = new Set(events.map((event) => event.gateway));
  if (!gateway || others.length > 0 || devices.size < 2) return [];
  return [fill(texts.gateway, { count: devices.size, gateway })];
}

/** In the site's own zone, which is named. */
function time(at: Date, { zone }: Pick<ToldEvent, 'zone'>, { locale }: Texts): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'long', timeZone: zone }).format(at);
}

/** The text of an SMS: what happened gives way to when and where to look. */
function shortText(what: string, when: string, url: string): string {
  const rest = ` ${when} ${url}`;
  const room = SMS_MAX_LENGTH.text - rest.length;
  if (room < 40) return `${what} ${when}`.slice(0, SMS_MAX_LENGTH.text);
  return `${what.length > room ? `${what.slice(0, room - 1)}…` : what}${rest}`;
}
