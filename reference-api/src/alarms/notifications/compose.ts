import { alarmPath, logsPath } from '@sagitta/shared-contracts/paths';
import { LEVEL_ADVICE, type LevelAdvice } from '@sagitta/shared-contracts/rules/level-advice';
import { gsmText, SMS_MAX_LENGTH, smsSize } from '@sagitta/shared-contracts/rules/sms';
import { withUnit } from '../event-log.statements';
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

/** An event that arrives later than this after it was measured is told as late. */
const LATE_MS = 15 * 60_000;

/** Severities whose name on the wire says nothing to people. */
const UNNAMED: readonly string[] = ['other', 'website'];

/**
 * The text of a message: one event with its value, threshold and time at the site; of several their number, what they
 * share, and the most serious ones. The most serious alarm says what it asks for, and its page is what the message
 * leads to; the only one among several events keeps its name in the subject. What is over is never told as an alarm,
 * and a test says first that it is one.
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
  const isOnlyAlarm = events.filter(({ isAlarm }) => isAlarm).length === 1 && worst.isAlarm;
  const alarm = events.find(({ isAlarm }) => isAlarm) ?? null;
  const log = `${WEB_URL}${logsPath(sites.size === 1 ? { system: worst.systemId } : {})}`;
  const url = alarm ? `${WEB_URL}${alarmPath(alarm.id)}` : log;
  const pause = pausedUntil && fill(texts.pause, { time: time(pausedUntil, worst, texts) });
  const more = events.length - LISTED;
  const numbers = { kinds: kinds(events, texts), where, counts: counts(events, texts) };
  const body = one
    ? [paragraph(worst, texts, adviceText(alarm, texts)), url]
    : [
        lines(fill(texts.summary, numbers), adviceText(alarm, texts)),
        ...commonCause(events, texts),
        ...events.slice(0, LISTED).map((event) => paragraph(event, texts)),
        ...(more > 0 ? [fill(texts.more, { count: more })] : []),
        alarm ? lines(fill(texts.alarmLink, { url }), fill(texts.logLink, { url: log })) : url,
      ];
  const what = one || isOnlyAlarm ? nameOf(worst, texts) : numbers.kinds;
  const isUpdate = events.every(({ reason }) => reason === 'update');
  const list = events.slice(0, LISTED).map((event) => brief(event, texts));
  const headline = one ? oneLine(worst, texts) : fill(texts.shortEvents, { ...numbers, list: list.join(', ') });
  const short = one ? shortLine(worst, texts) : headline;
  // Of several, a list says of each whether it is a test; a real one among them must not be headed TEST.
  const as = (text: string) => (events.every(({ isTest }) => isTest) ? fill(texts.test, { text }) : text);
  return {
    key,
    url,
    subject: as(
      fill(subjectOf(events, isOnlyAlarm, texts), {
        provider: PROVIDER_NAME,
        what: isUpdate ? fill(texts.update, { what }) : what,
        where: isOnlyAlarm ? worst.system : where,
        now: worst.levelAfter ?? '',
        device: worst.device ?? worst.system,
        others: kinds(events.slice(1), texts),
      }),
    ),
    body: `${as([...body, ...(pause ? [pause] : [])].join('\n\n'))}\n`,
    headline: as(advised(alarm, headline, texts)),
    where,
    short: shortText(
      as(fill(texts.short, { where, what: advised(alarm, short, texts) })),
      lateness(worst, texts) ?? time(worst.at, worst, texts),
      url,
    ),
  };
}

/** The form of a subject. */
function subjectOf([worst, ...others]: readonly ToldEvent[], isOnlyAlarm: boolean, texts: Texts): string {
  if (others.length > 0) return isOnlyAlarm ? texts.subjectWith : texts.subject;
  if (!worst?.isEnd || worst.levelAfter === null) return texts.subject;
  return worst.levelAfter === 'none' ? texts.subjectNone : texts.subjectNow;
}

/** What a subject calls an event: never by a level that has ended. */
function nameOf(event: ToldEvent, texts: Texts): string {
  if (event.isEnd) return event.levelAfter === null ? fill(texts.over, { what: texts.obstruction }) : texts.overLevel;
  return event.severity === 'other' ? event.message : severityName(event, texts);
}

/** A level is named as on the wire; an obstruction that may be the structure by both of its names. */
function severityName({ severity, toldAs }: ToldEvent, texts: Texts): string {
  if (toldAs !== null) return fill(texts.either, { level: toldAs });
  return UNNAMED.includes(severity) ? texts[severity] : severity;
}

/** What happened, as the log has it, and that it is over. */
function firstLine({ message, isEnd }: ToldEvent, texts: Texts): string {
  return isEnd ? fill(texts.over, { what: message }) : message;
}

/** The same for a message of this line alone. */
function oneLine(event: ToldEvent, texts: Texts): string {
  const line = firstLine(event, texts);
  return event.isEnd && event.levelAfter === 'none' ? fill(texts.none, { what: line }) : line;
}

/** The same in a text message: of an alarm the device and its value, which a long text of the log would cut. */
function shortLine(event: ToldEvent, texts: Texts): string {
  const { device, isAlarm } = event;
  if (device === null || !isAlarm) return oneLine(event, texts);
  const value = valueOf(event);
  return value === null ? device : fill(texts.measuredAt, { device, value });
}

/** What an alarm asks of people; an obstruction that may be the structure what its level asks for. */
function adviceOf({ severity, toldAs }: ToldEvent): LevelAdvice | null {
  const asking = toldAs ?? severity;
  return asking === 'other' || asking === 'website' ? null : LEVEL_ADVICE[asking];
}

function adviceText(alarm: ToldEvent | null, texts: Texts): string | null {
  const advice = alarm && adviceOf(alarm);
  if (!advice) return null;
  return alarm.toldAs === null ? advice.text : fill(texts.eitherAdvice, { advice: advice.text });
}

function advised(alarm: ToldEvent | null, text: string, texts: Texts): string {
  const advice = alarm && adviceOf(alarm);
  return advice ? fill(texts.advised, { what: severityName(alarm, texts), advice: advice.short, text }) : text;
}

function lines(...parts: readonly (string | null)[]): string {
  return parts.filter((line) => line !== null).join('\n');
}

/** What happened, what it asks for, where, when at the site, and by how much. */
function paragraph(event: ToldEvent, texts: Texts, advice: string | null = null): string {
  const { severity, permissibleValue, level, sensor, reason, isEnd, isTest } = event;
  const value = valueOf(event);
  const limit =
    sensor !== null && sensor !== 'none' && level !== null && permissibleValue !== null && !isEnd && !isTest
      ? fill(texts.threshold, {
          severity,
          limit: withUnit((level * permissibleValue) / 100, sensor, LIMIT_DECIMALS),
          percent: level,
        })
      : null;
  return lines(
    firstLine(event, texts),
    advice,
    placeOf(event, texts),
    value === null ? null : fill(texts.measured, { value }),
    limit,
    time(event.at, event, texts),
    lateness(event, texts),
    reason === null ? null : texts[reason === 'update' ? 'updated' : reason],
  );
}

/** Where it is, and what it means there now. */
function placeOf(event: ToldEvent, texts: Texts): string {
  const { system, device, severity, toldAs, isEnd, isTest, levelAfter } = event;
  const place = { where: device === null ? system : `${system}, ${device}` };
  if (isTest) return fill(texts.testPlace, place);
  if (isEnd) {
    const now = levelAfter === 'none' ? texts.nonePlace : texts.nowPlace;
    const what = severityName(event, texts);
    return fill(levelAfter === null ? texts.overPlace : now, { ...place, what, now: levelAfter ?? '' });
  }
  if (toldAs !== null) return fill(texts.eitherPlace, { ...place, level: toldAs });
  return fill(texts.place, { ...place, severity: texts[severity] });
}

/** One event of several in a few words: the device, what it is about, and the value measured. */
function brief(event: ToldEvent, texts: Texts): string {
  const { device, isAlarm, isEnd, levelAfter } = event;
  if (device === null || !(isAlarm || isEnd)) return firstLine(event, texts);
  const value = valueOf(event);
  const what = fill(isEnd ? texts.briefOver : texts.brief, { device, what: severityName(event, texts) });
  const words = value === null ? what : fill(texts.briefValue, { words: what, value });
  if (!isEnd || levelAfter === null) return words;
  return fill(levelAfter === 'none' ? texts.briefNone : texts.briefNow, { words, now: levelAfter });
}

/** The value measured, with its unit. */
function valueOf({ sensor, value }: ToldEvent): string | null {
  return sensor !== null && sensor !== 'none' && value !== null ? withUnit(value, sensor, LIMIT_DECIMALS) : null;
}

/** When a late event was measured and when it arrived, at the site; null for one that came at once. */
function lateness({ at, receivedAt, zone }: ToldEvent, texts: Texts): string | null {
  if (receivedAt === null || receivedAt.getTime() - at.getTime() <= LATE_MS) return null;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(texts.locale, { ...options, timeZone: zone });
  const day = format({ dateStyle: 'short' });
  const isSameDay = day.format(at) === day.format(receivedAt);
  const moment = format(isSameDay ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' });
  return fill(texts.late, { measured: moment.format(at), arrived: moment.format(receivedAt) });
}

/** `2 alarms, 1 over`: what people must act on first. */
function kinds(events: readonly ToldEvent[], texts: Texts): string {
  const number = (is: (event: ToldEvent) => boolean) => events.filter(is).length;
  const parts = [
    [number(({ isAlarm }) => isAlarm), texts.oneAlarm, texts.alarms],
    [number(({ isAlarm, isEnd, isTest }) => !isAlarm && !isEnd && !isTest), texts.oneEvent, texts.events],
    [number(({ isTest }) => isTest), texts.oneTest, texts.tests],
    [number(({ isEnd }) => isEnd), texts.overs, texts.overs],
  ] as const;
  return parts
    .flatMap(([count, one, many]) => (count > 0 ? [fill(count === 1 ? one : many, { count })] : []))
    .join(', ');
}

/** `2 × L4, 38 × L3, 1 × L4 over`, in the order of the events. */
function counts(events: readonly ToldEvent[], texts: Texts): string {
  const numbers = new Map<string, number>();
  for (const event of events) {
    const name = countedAs(event, texts);
    numbers.set(name, (numbers.get(name) ?? 0) + 1);
  }
  return [...numbers].map(([severity, count]) => fill(texts.counted, { count, severity })).join(', ');
}

function countedAs(event: ToldEvent, texts: Texts): string {
  const what = severityName(event, texts);
  if (event.isTest) return fill(texts.countedTest, { what });
  return event.isEnd ? fill(texts.countedOver, { what }) : what;
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

/**
 * The text of an SMS: what happened gives way to when and where to look. As a single message where its letters can be
 * written so.
 */
function shortText(what: string, when: string, url: string): string {
  const rest = ` ${when} ${url}`;
  const whole = gsmText(`${what}${rest}`);
  if (sizeOf(whole) <= SMS_MAX_LENGTH.text) return whole;
  const room = SMS_MAX_LENGTH.text - sizeOf(gsmText(rest)) - CUT.length;
  return room < 40
    ? cut(gsmText(`${what} ${when}`), SMS_MAX_LENGTH.text)
    : `${cut(gsmText(what), room)}${CUT}${gsmText(rest)}`;
}

const CUT = '...';

/** In characters, those that take two places in a message counted as two. */
const sizeOf = (text: string) => Math.max(smsSize(text).used, text.length);

function cut(text: string, room: number): string {
  const characters = Array.from(text);
  while (sizeOf(characters.join('')) > room) characters.pop();
  return characters.join('');
}
