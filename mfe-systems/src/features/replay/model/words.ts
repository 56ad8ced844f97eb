import { doubtWords, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { ALARM_LEVELS, type ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { formatDateTime, formatWeekday } from '@sagitta/shared-ui/format';

/** `Sun 04/01/2026, 19:00 CET`. */
export function momentWords(moment: number, zone: string): string {
  return `${formatWeekday(moment, { zone })} ${formatDateTime(moment, { zone, named: true })}`;
}

/** The level of the roof at a moment, and on which device. */
export function roofWords(level: SystemLevel): string {
  return levelWords(level) + (level.worst && isAlarm(level.state) ? `, ${level.worst.name}` : '');
}

/** Which devices cannot be relied on at a moment. */
export function doubtsOf(level: SystemLevel): string {
  return doubtWords(level.doubts);
}

/** Only a level is that of the worst device: what is obstructed may be another one. */
function isAlarm(state: ThreatState): boolean {
  return ALARM_LEVELS.some((level) => level === state);
}

/** Said where no device has a reading in the range. */
export const NOTHING_REPORTED = 'No device reported anything in this range.';

/** What a replay does not tell. */
export const NOT_REPLAYED = [
  'Levels are those of the limits in force then. Places on the plan are those of today.',
  'Damage, faults and devices that were switched off are not replayed; the log has them. ' +
    'Imported readings are left out.',
] as const;
