import { ACCOUNT_LANGUAGES } from '@sagitta/shared-contracts/api/account-admin';

/** English texts of messages; `{name}` is replaced. What happened is the text of the log entry. */
const EN = {
  /** Locale of dates and times. */
  locale: 'en-GB',
  subject: '{provider}: {what} in {where}',
  /** Of a level that is over: what is active now, never the one that has ended. Other devices may be at a level. */
  subjectNow: '{provider}: {what} in {where}: {now} is active at {device} now',
  subjectNone: '{provider}: {what} in {where}: no level is active at {device} now',
  /** Of an alarm, and of what else is in its message. */
  subjectWith: '{provider}: {what} in {where}, with {others}',
  update: 'update: {what}',
  /** A message in which nothing but tests is told begins with this. */
  test: 'TEST: {text}',
  over: 'Over: {what}',
  overLevel: 'Over',
  none: '{what}. No level is active there now',
  /** An obstruction that may be the structure itself. */
  either: '{level} or obstruction',
  oneAlarm: '{count} alarm',
  alarms: '{count} alarms',
  oneEvent: '{count} event',
  events: '{count} events',
  oneTest: '{count} test',
  tests: '{count} tests',
  overs: '{count} over',
  systems: '{count} systems',
  summary: '{kinds} in {where}: {counts}.',
  short: '{where}: {what}',
  shortEvents: '{kinds}: {list}',
  /** What the most serious alarm asks for, before what happened: it must not be cut. */
  advised: '{what}, {advice}. {text}',
  /** An alarm in a text message that is about it alone. */
  measuredAt: '{device} {value}',
  /** One of several in a few words. */
  brief: '{device} {what}',
  briefOver: '{device} {what} over',
  briefValue: '{words} {value}',
  briefNow: '{words}, {now} is active now',
  briefNone: '{words}, no level is active now',
  counted: '{count} × {severity}',
  countedOver: '{what} over',
  countedTest: 'test of {what}',
  gateway: 'All {count} devices report through gateway {gateway}.',
  more: 'and {count} more',
  pause: 'Too many messages within an hour: the next one comes after {time}, or at once with a more serious alarm.',
  place: '{where}: {severity}',
  testPlace: '{where}: a test, nothing has happened',
  overPlace: '{where}: {what} is over',
  nowPlace: '{where}: {what} is over. {now} is active there now',
  nonePlace: '{where}: {what} is over. No level is active there now',
  eitherPlace: '{where}: obstruction, or the structure has moved as far as level {level}',
  eitherAdvice: 'If the structure has moved: {advice}',
  alarmLink: 'The most serious alarm: {url}',
  logLink: 'All events: {url}',
  late: 'measured at {measured}, arrived {arrived}',
  measured: 'Measured: {value}',
  threshold: 'Threshold of {severity}: {limit}, {percent}% of the permissible value',
  L4: 'level L4, the highest',
  L3: 'level L3',
  L2: 'level L2',
  L1: 'level L1, the lowest',
  obstruction: 'obstruction',
  other: 'system event',
  website: 'change of settings',
  escalation: 'Nobody has seen this alarm, so it is passed on to you. Open it to stop this.',
  resend: 'This message was sent again by hand.',
  updated: 'This is an update, sent by hand.',
} as const;

export type Texts = Readonly<Record<keyof typeof EN, string>>;

/** The texts in each language of accounts. A language without texts does not compile. */
export const TEXTS: Readonly<Record<(typeof ACCOUNT_LANGUAGES)[number], Texts>> = { en: EN };

/** The texts of an account; English for a language that has none. */
export function textsIn(language: string): Texts {
  const known = ACCOUNT_LANGUAGES.find((one) => one === language);
  return TEXTS[known ?? 'en'];
}

/** Replaces each `{name}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export const PLACEHOLDER = /\{(\w+)\}/g;
