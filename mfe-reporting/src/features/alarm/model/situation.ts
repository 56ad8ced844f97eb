import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import { deviceLevel, readingMoment, showsAge, type ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { footerMessages } from '@sagitta/shared-contracts/rules/device-status';
import { LEVEL_ADVICE } from '@sagitta/shared-contracts/rules/level-advice';
import { levelNumber, type KnownLevel, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { formatAge, formatDateTime, formatDeflection, formatDistance, formatPercent } from '@sagitta/shared-ui/format';
import { LEVEL_MEANINGS } from '@sagitta/shared-ui/instruments';

type AlarmLevel = Exclude<KnownLevel, 'none'>;

/** `L4 on Truss B-02`, `L4 or obstruction on …`, and that it is over, or was closed by hand. */
export function alarmTitle({ log, toldAs, ended }: Alarm): string {
  const { severity } = log;
  const what = severity === 'obstruction' ? obstructionName(toldAs) : severity;
  const title = log.relatedNodeName === null ? what : `${what} on ${log.relatedNodeName}`;
  if (ended === null) return title;
  return `${ended.reason === null ? 'Over' : 'Closed by hand'}: ${title}`;
}

function obstructionName(toldAs: Alarm['toldAs']): string {
  return toldAs === null ? 'Obstruction' : `${toldAs} or obstruction`;
}

/**
 * The mark of an alarm: of its level, also where an obstruction may be the structure; of one that is over, of what its
 * device tells now.
 */
export function alarmMark({ log: { severity }, toldAs, ended }: Alarm, told: NowTold | null): ShownLevel {
  if (ended !== null) return told?.level ?? { state: 'unknown_or_NA', lastKnown: false };
  return { state: toldAs ?? levelOf(severity) ?? 'obstructed', lastKnown: false };
}

function levelOf(severity: Alarm['log']['severity']): AlarmLevel | null {
  return severity === 'obstruction' || severity === 'other' || severity === 'website' ? null : severity;
}

/** What a device tells now. */
export interface NowTold {
  level: ShownLevel;
  /** The reading is of now, and of the structure: only then it may be called current, and has a trend. */
  isCurrent: boolean;
  /** `99 mm, 110 % of 90 mm, measured 3 min ago`; one that is not current is called the last reading. */
  reading: string;
  /** What is wrong with it, as its card says. */
  doubts: string[];
}

/** By the functions of the dashboard: a reading that is old, silent, obstructed or doubted is never told as of now. */
export function nowTold(node: Node, now: number, zone: string | undefined): NowTold {
  const level = deviceLevel(node, now);
  const moment = readingMoment(node);
  const isCurrent = CURRENT.includes(level.state) && !level.lastKnown && !showsAge(moment, now);
  const { MainSensorType: sensor, LatestKnownCalculatedDeflection: value, PermissibleValue: permissible } = node;
  const share =
    permissible === null || permissible === 0
      ? ''
      : `, ${formatPercent(wholePercent(value, permissible, sensor))} of ${formatDeflection(permissible, { sensor })}`;
  const age = moment === null ? 'at an unknown time' : formatAge(moment, now);
  const measured = `${formatDeflection(value, { sensor })}${share}, measured ${age}`;
  const messages = footerMessages(node, now, {
    moment: (iso) => formatDateTime(iso, { zone }),
    distance: formatDistance,
  });
  return {
    level,
    isCurrent,
    reading: value === null ? 'No reading' : `${isCurrent ? '' : 'Last reading: '}${measured}`,
    doubts: messages.flatMap(({ text: message, tone }) => (tone === 'bad' ? [message] : [])),
  };
}

const CURRENT: readonly ThreatState[] = ['none', 'L1', 'L2', 'L3', 'L4'];

/**
 * What to do: by the alarm while it goes on, and by what its device tells now where that is worse. Nothing is advised
 * as harmless that is not known.
 */
export function adviceOf({ log, toldAs, ended }: Alarm, told: NowTold | null): string[] {
  const goesOn = ended === null;
  const shown = told && CURRENT.includes(told.level.state) ? (told.level.state as KnownLevel) : null;
  const certain = higherOf(goesOn ? levelOf(log.severity) : null, shown);
  const level = higherOf(certain, higherOf(goesOn ? toldAs : null, told?.level.suspected ?? null));
  const isObstructed = (goesOn && log.severity === 'obstruction') || told?.level.state === 'obstructed';
  const moved = levelNumber(level ?? 'none') > levelNumber(certain ?? 'none');
  return [
    ...(isObstructed ? [LEVEL_MEANINGS.obstructed.text] : []),
    ...(level === null || level === 'none'
      ? []
      : [moved ? `If the structure has moved: ${LEVEL_ADVICE[level].text}` : LEVEL_ADVICE[level].text]),
    ...(ended !== null && (level === null || level === 'none') && !isObstructed ? [overText(told)] : []),
  ];
}

function higherOf(one: KnownLevel | null, other: KnownLevel | null): KnownLevel | null {
  return levelNumber(other ?? 'none') > levelNumber(one ?? 'none') ? other : one;
}

/** An alarm that is over says nothing of the other devices. */
function overText(told: NowTold | null): string {
  return told?.isCurrent
    ? 'This device is below all its levels now. Others of the system may not be.'
    : 'It is not known what this device measures now. Check the structure from a safe place.';
}

/** `Ola (e-mail, SMS), Jan (push message)`: whom messages reached or left for; empty where there is nobody. */
export function toldText({ history }: Pick<Alarm, 'history'>, names: Readonly<Record<string, string>>): string {
  const people = new Map<string, Set<string>>();
  for (const { kind, person, channel } of history) {
    if ((kind !== 'notified' && kind !== 'delivered') || person === null) continue;
    const channels = people.get(person) ?? new Set();
    if (channel !== null) channels.add(names[channel] ?? channel);
    people.set(person, channels);
  }
  return [...people].map(([person, channels]) => listed(person, [...channels])).join(', ');
}

function listed(person: string, channels: readonly string[]): string {
  return channels.length === 0 ? person : `${person} (${channels.join(', ')})`;
}

/** Who has opened it, each once. */
export function seenText({ history }: Pick<Alarm, 'history'>): string {
  return [...new Set(history.flatMap(({ kind, person }) => (kind === 'seen' && person !== null ? [person] : [])))].join(
    ', ',
  );
}
