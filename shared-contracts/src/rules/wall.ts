import type { OpenAlarm } from '../api/system';
import { isAlarmLevel, levelNumber, type AlarmLevel } from './threat';

/** Seconds for which a wall shows each screen. */
export const WALL_TURN = { min: 5, usual: 12, max: 120 } as const;

/** What a wall shows at most, the most dangerous first; the others are counted. */
export const WALL_SYSTEMS = 48;
export const WALL_GROUPS = 8;
export const WALL_ALARMS = 6;

/** How often a wall asks, and how old its newest answer may be before it says so louder than anything else. */
export const WALL_EVERY_MS = 15_000;
export const WALL_STALE_MS = 60_000;

/** The level as which people are told of an alarm; null for an obstruction that is nothing more. */
export function alarmToldAs({ severity, toldAs }: Pick<OpenAlarm, 'severity' | 'toldAs'>): AlarmLevel | null {
  const level = severity === 'obstruction' ? toldAs : severity;
  return isAlarmLevel(level) ? level : null;
}

/** Whether an alarm that nobody has confirmed takes over a wall. */
export function takesOver(level: AlarmLevel | null): level is 'L3' | 'L4' {
  return level !== null && levelNumber(level) >= 3;
}
