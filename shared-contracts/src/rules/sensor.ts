import type { Node } from '../api/node';
import { silenceOf, type Limits } from './reached-level';
import type { ThreatLevel } from './threat';

/** Whether a device measures the structure. */
export function hasSensor({ MainSensorType }: Pick<Node, 'MainSensorType'>): boolean {
  return MainSensorType !== 'none';
}

export type Told = Pick<Node, 'MainSensorType' | 'LatestKnownThreatLevel'> & Limits;

/**
 * The newest level of a device. Without a sensor it has none, even if one is stored. One that can raise no alarm never
 * tells that there is no threat; a threat that it once told stays.
 */
export function knownLevel(node: Told): ThreatLevel {
  if (!hasSensor(node)) return 'unknown_or_NA';
  const { LatestKnownThreatLevel: level } = node;
  return level === 'none' && !isMonitored(node) ? 'unknown_or_NA' : level;
}

/** Whether a device measures the structure and can raise an alarm. */
export function isMonitored(node: Pick<Node, 'MainSensorType'> & Limits): boolean {
  return hasSensor(node) && silenceOf(node) === null;
}
