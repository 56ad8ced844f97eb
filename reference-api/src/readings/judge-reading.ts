import { reachedLevel } from '@sagitta/shared-contracts/rules/reached-level';
import { levelNumber, type ThreatLevel } from '@sagitta/shared-contracts/rules/threat';
import type { SensorType } from '@sagitta/shared-contracts/api/node';

// What a reading means for its node (docs/decisions/0049-uplinks.md). Distances in mm, angles in degrees.

export interface Sensing {
  sensor: SensorType;
  baseDistance: number | null;
  baseAngle: number | null;
  isInverted: boolean;
  permissible: number | null;
  levels: readonly [number | null, number | null, number | null, number | null];
  /** Of the last reading that was not obstructed. */
  clearDistance: number | null;
  isObstructed: boolean;
  /** Between the sensor and what blocks it. */
  obstructionAt: number | null;
  obstruction: { detection: number; change: number; cancel: number };
  hysteresis: { distance: number; angle: number };
  level: ThreatLevel;
}

/** Binary noise of a subtraction: a millionth is finer than any sensor. */
const GRAIN = 1e6;

/** A laser's deflection is its base less the distance, an inclinometer's the angle less its base; null without one. */
export function deflectionOf(
  sensing: Pick<Sensing, 'sensor' | 'baseDistance' | 'baseAngle' | 'isInverted'>,
  { distance, angle }: { distance: number | null; angle: number | null },
): number | null {
  const { sensor, baseDistance, baseAngle, isInverted } = sensing;
  if (sensor === 'laser') return distance === null || baseDistance === null ? null : clean(baseDistance - distance);
  if (sensor === 'none' || angle === null || baseAngle === null) return null;
  return clean((angle - baseAngle) * (isInverted ? -1 : 1));
}

function clean(value: number): number {
  return Math.round(value * GRAIN) / GRAIN + 0;
}

/** `changed`: something else blocks the sensor now, or it has moved. */
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
    distance !== null && (obstructionAt === null || Math.abs(distance - obstructionAt) >= obstruction.change);
  return moved ? { isObstructed, at: distance, event: 'changed' } : { isObstructed, at: obstructionAt, event: null };
}

function blocks({ clearDistance, baseDistance, isObstructed, obstruction }: Sensing, distance: number): boolean {
  if (baseDistance !== null && Math.abs(distance - baseDistance) <= obstruction.cancel) return false;
  if (clearDistance === null) return isObstructed;
  const shorter = clearDistance - distance;
  return isObstructed ? shorter > obstruction.cancel : shorter >= obstruction.detection;
}

/** A structure rarely bends further than this many permissible values and stands. */
const STANDS_UP_TO = 2;

/**
 * Whether what the host takes for an obstruction could be the structure itself, having moved at once: then people must
 * look. Without a permissible value it always could.
 */
export function couldBeStructure({ permissible }: Pick<Sensing, 'permissible'>, deflection: number | null): boolean {
  if (deflection === null) return false;
  return permissible === null || Math.abs(deflection) <= STANDS_UP_TO * permissible;
}

/**
 * The level after a reading. It rises as soon as a threshold is met, and falls only once the reading is below the
 * threshold by more than the system's hysteresis. A reading without a value changes nothing.
 */
export function levelAfter(sensing: Sensing, deflection: number | null): ThreatLevel {
  if (deflection === null) return sensing.level;
  const reached = reachedBy(sensing, deflection);
  if (reached === null) return 'unknown_or_NA';
  const slack = sensing.sensor === 'laser' ? sensing.hysteresis.distance : sensing.hysteresis.angle;
  const held = Math.min(levelNumber(sensing.level), reachedBy(sensing, Math.abs(deflection) + slack) ?? 0);
  const level = Math.max(reached, held);
  return level === 0 ? 'none' : (`L${level}` as ThreatLevel);
}

function reachedBy({ permissible, levels: [l1, l2, l3, l4] }: Sensing, deflection: number) {
  return reachedLevel({
    LatestKnownCalculatedDeflection: deflection,
    PermissibleValue: permissible,
    ThresholdLevel1: l1,
    ThresholdLevel2: l2,
    ThresholdLevel3: l3,
    ThresholdLevel4: l4,
  });
}
