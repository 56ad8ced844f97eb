import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { reachedLevel, usedPercent } from '@sagitta/shared-contracts/rules/reached-level';
import { KNOWN_LEVELS, levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { thresholdsOf } from './annotations';
import type { SensorUnit } from './axis';

/** What a reading means by the limits of its own moment. */
export interface Judgement {
  /** Unknown where no level was on: a reading alone tells no level. */
  level: 'none' | 'L1' | 'L2' | 'L3' | 'L4' | 'obstructed' | 'unknown_or_NA';
  /** `L2 from 45.0 mm, 54.3 % of the permissible 90.0 mm` */
  text: string;
}

const OBSTRUCTED: Judgement = { level: 'obstructed', text: 'Obstructed or moved: the level was not known.' };
const UNLIMITED: Judgement = { level: 'unknown_or_NA', text: 'Limits of that time are not known: no level is told.' };

/**
 * Null where the reading is not known. It is judged by the limits that it carries, never by those of other readings or
 * of today; and no value of an obstructed sensor tells a level, least of all that there is none.
 */
export function judged(reading: Measurement | undefined, sensor: SensorUnit): Judgement | null {
  if (reading === undefined || reading.CalculatedDeflection === null) return null;
  if (reading.ObstructionStatus) return OBSTRUCTED;
  const measured = { ...reading, LatestKnownCalculatedDeflection: reading.CalculatedDeflection };
  const reached = reachedLevel(measured);
  const used = usedPercent(measured);
  if (used === null) return UNLIMITED;
  const show = (limit: number) => formatDeflection(limit, { sensor, decimals: 1 });
  const share = `${formatPercent(used, 1)} of the permissible ${show(reading.PermissibleValue ?? 0)}`;
  if (reached === null) return { level: 'unknown_or_NA', text: `No level was on, ${share}` };
  const thresholds = thresholdsOf(reading);
  const level = KNOWN_LEVELS[reached];
  const own = thresholds.find((threshold) => threshold.level === level);
  const first = thresholds[0];
  if (own) return { level, text: `${level} from ${show(own.value)}, ${share}` };
  return { level, text: first ? `Below ${first.level} of ${show(first.value)}, ${share}` : share };
}

/**
 * The newest reading of a device that is held at a higher level: hysteresis ends a level only when readings are clearly
 * below it, and the device's card says so.
 */
export function heldAt(level: ThreatLevel, reading: Judgement | null): Judgement | null {
  if (reading === null || reading.level === 'obstructed') return reading;
  if (levelNumber(level) <= levelNumber(reading.level)) return reading;
  return { level, text: `${level} is not over yet. By this reading alone: ${reading.text}` };
}
