import { isPast } from '@sagitta/shared-contracts/rules/device-level';
import type { Doubts, SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { formatAge } from '@sagitta/shared-ui/format';
import { levelText } from '@sagitta/shared-ui/instruments';

/** A system's level in words, the same on list, map and dashboard. */
export function levelWords({ state, lastKnown, doubtful, sensors }: SystemLevel): string {
  if (lastKnown) return levelText(state, true);
  if (sensors === 0) return 'No measuring devices';
  if (state === 'unknown_or_NA') return 'Threat level unknown';
  return state === 'none' && doubtful ? 'No known threat' : levelText(state);
}

/** `Sensors in doubt: 2 lost, 1 obstructed`; empty where none is. Relays without a sensor are not counted here. */
export function doubtWords(doubts: Doubts | null): string {
  const parts = KINDS.flatMap(([kind, words]) => (doubts?.[kind] ? [`${doubts[kind]} ${words}`] : []));
  return parts.length === 0 ? '' : `Sensors in doubt: ${parts.join(', ')}`;
}

const KINDS: readonly (readonly [keyof Doubts, string])[] = [
  ['lost', 'lost'],
  ['obstructed', 'obstructed'],
  ['outdated', 'with outdated measurements'],
  ['damaged', 'damaged'],
  ['faulty', 'with a sensor fault'],
  ['outOfRange', 'out of range'],
  ['notOperational', 'not operational'],
  ['unknown', 'without a known level'],
];

/** `measured 27 h ago` of a reading that is not current, else empty. */
export function pastWords(moment: string | null, now: number): string {
  if (!isPast(moment, now)) return '';
  return moment === null ? 'measured at an unknown time' : `measured ${formatAge(moment, now)}`;
}
