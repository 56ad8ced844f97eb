import type { Node } from '../api/node';
import { ageMs } from './age';
import { sensorFault } from './device-card';
import { isLost, OUTDATED_AFTER_MS, type Observed } from './device-status';

export type DoubtedSensor = Observed &
  Pick<Node, 'deviceDamage' | 'outOfRange' | 'InclinometerStatus' | 'RangeFinderStatus'>;

/** Why the newest reading of a sensor is unreliable. */
export const SENSOR_DOUBTS = {
  lost: isLost,
  damaged: ({ deviceDamage }) => deviceDamage === true,
  faulty: (node) => node.deviceDamage !== true && sensorFault(node),
  outOfRange: ({ outOfRange }) => outOfRange === true,
  outdated: (node, now) => !isLost(node, now) && ageMs(node.LatestMeasurementTimestamp, now) > OUTDATED_AFTER_MS,
} as const satisfies Readonly<Record<string, (node: DoubtedSensor, now: number) => boolean>>;

export type SensorDoubt = keyof typeof SENSOR_DOUBTS;

/** All reasons that apply, most serious first. */
export function sensorDoubts(node: DoubtedSensor, now: number): SensorDoubt[] {
  return (Object.keys(SENSOR_DOUBTS) as SensorDoubt[]).filter((doubt) => SENSOR_DOUBTS[doubt](node, now));
}
