import type { SensorType } from '@sagitta/shared-contracts/api/node';
import { deflectionOf, levelAt, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import {
  type AlarmLevel,
  KNOWN_LEVELS,
  type KnownLevel,
  levelNumber,
  type ThreatLevel,
} from '@sagitta/shared-contracts/rules/threat';
import { BASE_RANGE } from '@sagitta/shared-contracts/rules/threshold';

// What a reading means for its node (docs/decisions/0049-uplinks.md). Distances in mm, angles in degrees.

export type { AlarmLevel };

export interface Sensing extends Thresholds {
  sensor: SensorType;
  baseDistance: number | null;
  baseAngle: number | null;
  isInverted: boolean;
  /** Of the last reading that was not obstructed. */
  clearDistance: number | null;
  isObstructed: boolean;
  /** Between the sensor and what blocks it. */
  obstructionAt: number | null;
  obstruction: { detection: number; change: number; cancel: number };
  hysteresis: { distance: number; angle: number };
  level: ThreatLevel;
}

/** `changed`: something else blocks the sensor now, it has moved, or it is told as a level only now. */
export interface Obstruction {
  isObstructed: boolean;
  at: number | null;
  event: 'began' | 'changed' | 'ended' | null;
}

/**
 * Whether something blocks a laser. A roof bends slowly; a distance that is suddenly shorter, by the detection
 * threshold since the last clear reading, is that of something else. It is over once the distance is back within the
 * cancel threshold. A distance at the base is never an obstruction, so that a new base always ends one.
 * @param told what the device says itself, which counts; null if it leaves it to the host
 */
export function judgeObstruction(sensing: Sensing, distance: number | null, told: boolean | null): Obstruction {
  const { isObstructed: was, obstructionAt, obstruction } = sensing;
  if (sensing.sensor !== 'laser') return { isObstructed: false, at: null, event: null };
  if (told === null && distance === null) return { isObstructed: was, at: obstructionAt, event: null };
  const isObstructed = told ?? blocks(sensing, distance ?? 0);
  if (!isObstructed) return { isObstructed, at: null, event: was ? 'ended' : null };
  if (!was) return { isObstructed, at: distance, event: 'began' };
  const moved =
    distance !== null &&
    (obstructionAt === null ||
      Math.abs(distance - obstructionAt) >= obstruction.change ||
      (toldAt(sensing, distance) !== null && toldAt(sensing, obstructionAt) === null));
  return moved ? { isObstructed, at: distance, event: 'changed' } : { isObstructed, at: obstructionAt, event: null };
}

const toldAt = (sensing: Sensing, distance: number) =>
  obstructionToldAs(sensing, deflectionOf(sensing, { distance, angle: null }));

function blocks({ clearDistance, baseDistance, isObstructed, obstruction }: Sensing, distance: number): boolean {
  if (baseDistance !== null && Math.abs(distance - baseDistance) <= obstruction.cancel) return false;
  if (clearDistance === null) return isObstructed;
  const shorter = clearDistance - distance;
  return isObstructed ? shorter > obstruction.cancel : shorter >= obstruction.detection;
}

/**
 * The level as which an obstruction is told as well: whatever is in the way, it may be the structure itself, having
 * moved by as much as the highest level that is on. Null below that, and without such a level.
 */
export function obstructionToldAs(thresholds: Thresholds, deflection: number | null): AlarmLevel | null {
  const highest = thresholds.levels.findLastIndex((percent) => percent !== null && percent > 0) + 1;
  const reached = levelAt(deflection, thresholds);
  return reached && reached === highest ? `L${reached}` : null;
}

/** No target of a base is further away, and no angle is larger. */
export const REACH = { laser: BASE_RANGE.laser.max, inclinometer: 180 } as const;
/** A first reading beyond so many permissible values comes from a wrong base or a sensor that points elsewhere. */
const PERMISSIBLE_VALUES = 10;

/** Whether a sensor cannot have measured this: no echo reads as 0 mm. */
export function isImpossible(
  { sensor }: Pick<Sensing, 'sensor'>,
  { distance, angle }: { distance: number | null; angle: number | null },
): boolean {
  if (sensor === 'laser') return distance !== null && (distance <= 0 || distance > REACH.laser);
  return sensor === 'inclinometer' && angle !== null && Math.abs(angle) > REACH.inclinometer;
}

/** Whether the first deflection of a device is too large to be one. */
export function isFirstTooLarge({ permissible }: Pick<Sensing, 'permissible'>, deflection: number): boolean {
  return permissible !== null && permissible > 0 && Math.abs(deflection) > PERMISSIBLE_VALUES * permissible;
}

/**
 * The level after a reading. It rises as soon as a threshold is met, and falls only once the reading is below the
 * threshold by more than the system's hysteresis. A reading without a value changes nothing.
 */
export function levelAfter(sensing: Sensing, deflection: number | null): ThreatLevel {
  if (deflection === null) return sensing.level;
  const reached = levelAt(deflection, sensing);
  if (reached === null) return 'unknown_or_NA';
  const held = levelAt(Math.abs(deflection) + slackOf(sensing), sensing) ?? 0;
  const before = levelNumber(sensing.level);
  const slack = held < before ? held : before;
  return KNOWN_LEVELS[slack > reached ? slack : reached];
}

/** The level that a deflection meets, without hysteresis; null if it cannot be told. */
export function levelReached(thresholds: Thresholds, deflection: number | null): KnownLevel | null {
  const reached = levelAt(deflection, thresholds);
  return reached === null ? null : KNOWN_LEVELS[reached];
}

/** Whether a deflection is below all of these limits, by more than the hysteresis. */
export function isBelowAll(
  limits: Thresholds,
  sensing: Pick<Sensing, 'sensor' | 'hysteresis'>,
  deflection: number,
): boolean {
  return (levelAt(Math.abs(deflection) + slackOf(sensing), limits) ?? 0) === 0;
}

function slackOf({ sensor, hysteresis }: Pick<Sensing, 'sensor' | 'hysteresis'>): number {
  return sensor === 'laser' ? hysteresis.distance : hysteresis.angle;
}
