import type { Node } from '../api/node';
import { exactPercent } from './deflection';
import type { Levels } from './threshold';

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

/**
 * 0.29 of 1 is 28.999999999999996 % in binary: a difference this small comes from floating point, not from the reading.
 */
const BINARY_ERROR = 1e-12;

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

/** Why a device raises no alarm, whatever it measures; null if it can. */
export function silenceOf(limits: Limits): 'no_permissible' | 'zero_permissible' | 'no_levels' | null {
  if (limits.PermissibleValue === null) return 'no_permissible';
  if (limits.PermissibleValue === 0) return 'zero_permissible';
  return levelsOf(limits).some((level) => level !== null && level > 0) ? null : 'no_levels';
}

/** Whether a used percentage meets a threshold in percent; 0 or null means off. Rounding for display never decides. */
export function meets(used: number, threshold: number | null): boolean {
  return threshold !== null && threshold > 0 && used >= threshold * (1 - BINARY_ERROR);
}

/**
 * The highest level whose threshold the reading meets, 0 for none; null if none can be worked out: the reading or its
 * permissible value is unknown, or no level is on.
 */
export function reachedLevel(node: Measured): 0 | 1 | 2 | 3 | 4 | null {
  const used = usedPercent(node);
  if (used === null || silenceOf(node) !== null) return null;
  return (levelsOf(node).findLastIndex((threshold) => meets(used, threshold)) + 1) as 0 | 1 | 2 | 3 | 4;
}
