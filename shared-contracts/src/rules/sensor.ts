import type { Node } from '../api/node';
import type { ThreatLevel } from './threat';

/** Whether a device measures the structure. */
export function hasSensor({ MainSensorType }: Pick<Node, 'MainSensorType'>): boolean {
  return MainSensorType !== 'none';
}

/** The newest level of a device. Without a sensor it has none, even if one is stored. */
export function knownLevel(node: Pick<Node, 'MainSensorType' | 'LatestKnownThreatLevel'>): ThreatLevel {
  return hasSensor(node) ? node.LatestKnownThreatLevel : 'unknown_or_NA';
}
