import { showsAge } from '@sagitta/shared-contracts/rules/device-level';
import type { Doubts, SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { OBSTRUCTED_OR_MOVED } from '@sagitta/shared-contracts/rules/threat';
import { formatAge } from '@sagitta/shared-ui/format';
import { levelText } from '@sagitta/shared-ui/instruments';
import { NOT_MONITORED } from './shown-level';

/** A system's level in words, the same on list, map and dashboard. */
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

/** `measured 27 h ago` of a reading that is not current, else empty. */
export function pastWords(moment: string | null, now: number): string {
  if (!showsAge(moment, now)) return '';
  return moment === null ? 'measured at an unknown time' : `measured ${formatAge(moment, now)}`;
}
