import type { OpenAlarm } from '../api/system';
import type { Doubts, SystemLevel } from './system-level';
import { levelText, OBSTRUCTED_OR_MOVED } from './threat';

/** Said where a device can raise no alarm. */
export const NOT_MONITORED = 'Not monitored';

/** A system's level in words, the same on list, map, dashboard and Fleet. */
export function levelWords(level: SystemLevel): string {
  const { state, lastKnown, doubtful, sensors } = level;
  if (lastKnown) return levelText(state, true);
  if (sensors === 0) return 'No measuring devices';
  if (state === 'unknown_or_NA') return isNotMonitored(level) ? NOT_MONITORED : 'Threat level unknown';
  if (state === 'obstructed') return OBSTRUCTED_OR_MOVED;
  return state === 'none' && doubtful ? 'No known threat' : levelText(state);
}

/** Whether a system has no level only because none of its devices can raise an alarm. */
export function isNotMonitored({ state, doubts }: Pick<SystemLevel, 'state' | 'doubts'>): boolean {
  if (state !== 'unknown_or_NA' || doubts === null) return false;
  const { notMonitored, ...others } = doubts;
  return notMonitored > 0 && Object.values(others).every((count) => count === 0);
}

/** `L4 on Truss 3`; of an obstruction `Obstructed or moved: Truss 3, told as L4`. */
export function openAlarmWords({
  severity,
  toldAs,
  device,
}: Pick<OpenAlarm, 'severity' | 'toldAs' | 'device'>): string {
  if (severity !== 'obstruction') return device === null ? severity : `${severity} on ${device}`;
  const where = device === null ? OBSTRUCTED_OR_MOVED : `${OBSTRUCTED_OR_MOVED}: ${device}`;
  return toldAs === null ? where : `${where}, told as ${toldAs}`;
}

/** `seen by Anna Nowak`, `seen by nobody`. */
export function seenWords({ seenBy }: Pick<OpenAlarm, 'seenBy'>): string {
  return `seen by ${seenBy ?? 'nobody'}`;
}

/** `Sensors in doubt: 2 lost, 1 damaged`; empty where none is. Relays without a sensor are not counted here. */
export function doubtWords(doubts: Doubts | null): string {
  const parts = KINDS.flatMap(([kind, words]) => (doubts?.[kind] ? [`${doubts[kind]} ${words}`] : []));
  return parts.length === 0 ? '' : `Sensors in doubt: ${parts.join(', ')}`;
}

const KINDS: readonly (readonly [keyof Doubts, string])[] = [
  ['lost', 'lost'],
  // The host cannot tell the two apart (docs/decisions/0063-alarms-are-episodes.md).
  ['obstructed', 'obstructed (or the structure has moved)'],
  ['outdated', 'with outdated measurements'],
  ['damaged', 'damaged'],
  ['faulty', 'with a sensor fault'],
  ['outOfRange', 'out of range'],
  ['notOperational', 'not operational'],
  ['unknown', 'without a known level'],
  ['notMonitored', 'not monitored'],
];
