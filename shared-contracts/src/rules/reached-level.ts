import type { MainSensorType, Node } from '../api/node';
import { exactPercent } from './deflection';
import type { Levels } from './threshold';

// From what a sensor measured to the level that it reaches.

/** What a reading's deflection is worked out with. Distances in mm, angles in degrees. */
export interface Based {
  sensor: MainSensorType;
  baseDistance: number | null;
  baseAngle: number | null;
  isInverted: boolean;
}

/** The limits of a device: mm or degrees, and L1 to L4 in percent of it. */
export interface Thresholds {
  permissible: number | null;
  levels: Levels;
}

/** What a reading is compared with. */
export type Measured = Pick<
  Node,
  | 'LatestKnownCalculatedDeflection'
  | 'PermissibleValue'
  | 'ThresholdLevel1'
  | 'ThresholdLevel2'
  | 'ThresholdLevel3'
  | 'ThresholdLevel4'
>;

/** What makes a device able to raise an alarm. */
export type Limits = Pick<
  Node,
  'PermissibleValue' | 'ThresholdLevel1' | 'ThresholdLevel2' | 'ThresholdLevel3' | 'ThresholdLevel4'
>;

/** Binary noise of a subtraction: a millionth is finer than any sensor. */
const GRAIN = 1e6;

/**
 * 0.29 of 1 is 28.999999999999996 % in binary: a difference this small comes from floating point, not from the reading.
 */
const BINARY_ERROR = 1e-12;

/** A laser's deflection is its base less the distance, an inclinometer's the angle less its base; null without one. */
export function deflectionOf(
  { sensor, baseDistance, baseAngle, isInverted }: Based,
  { distance, angle }: { distance: number | null; angle: number | null },
): number | null {
  if (sensor === 'laser') return distance === null || baseDistance === null ? null : clean(baseDistance - distance);
  if (sensor === 'none' || angle === null || baseAngle === null) return null;
  return clean((angle - baseAngle) * (isInverted ? -1 : 1));
}

function clean(value: number): number {
  return Math.round(value * GRAIN) / GRAIN + 0;
}

/** L1 to L4 in force, in percent of the permissible value. */
export function levelsOf(
  node: Pick<Node, 'ThresholdLevel1' | 'ThresholdLevel2' | 'ThresholdLevel3' | 'ThresholdLevel4'>,
): Levels {
  return [node.ThresholdLevel1, node.ThresholdLevel2, node.ThresholdLevel3, node.ThresholdLevel4];
}

/**
 * How much of its permissible value a device has used, in percent, in either direction and unrounded; null if unknown.
 */
export function usedPercent(node: Pick<Node, 'LatestKnownCalculatedDeflection' | 'PermissibleValue'>): number | null {
  const percent = exactPercent(node.LatestKnownCalculatedDeflection, node.PermissibleValue);
  return percent === null ? null : Math.abs(percent);
}

/** The thresholds in force at a device. */
export function thresholdsOf(node: Limits): Thresholds {
  return { permissible: node.PermissibleValue, levels: levelsOf(node) };
}

/** Why a device raises no alarm, whatever it measures; null if it can. */
export function silenceOf(limits: Limits): ReturnType<typeof silenceFor> {
  return silenceFor(thresholdsOf(limits));
}

/** The same for any thresholds. */
export function silenceFor({
  permissible,
  levels,
}: Thresholds): 'no_permissible' | 'zero_permissible' | 'no_levels' | null {
  if (permissible === null) return 'no_permissible';
  if (permissible === 0) return 'zero_permissible';
  return levels.some((level) => level !== null && level > 0) ? null : 'no_levels';
}

/** Whether a used percentage meets a threshold in percent; 0 or null means off. Rounding for display never decides. */
export function meets(used: number, threshold: number | null): boolean {
  return threshold !== null && threshold > 0 && used >= threshold * (1 - BINARY_ERROR);
}

/** The level that a device's newest reading reaches, by {@link levelAt}. */
export function reachedLevel(node: Measured): 0 | 1 | 2 | 3 | 4 | null {
  return levelAt(node.LatestKnownCalculatedDeflection, thresholdsOf(node));
}

/**
 * The highest level whose threshold a deflection meets, 0 for none; null if none can be worked out: the deflection or
 * the permissible value is unknown, or no level is on. What is no number is unknown, and never harmless.
 */
export function levelAt(deflection: number | null, thresholds: Thresholds): 0 | 1 | 2 | 3 | 4 | null {
  const percent = exactPercent(deflection, thresholds.permissible);
  if (percent === null || Number.isNaN(percent) || silenceFor(thresholds) !== null) return null;
  const used = Math.abs(percent);
  return (thresholds.levels.findLastIndex((threshold) => meets(used, threshold)) + 1) as 0 | 1 | 2 | 3 | 4;
}
