import type { Node } from '../api/node';
import { threatState } from './device-card';
import { isStale } from './device-status';
import { hasSensor, isMonitored, type Told } from './sensor';
import { sensorDoubts, type DoubtedSensor } from './sensor-doubts';
import {
  levelNumber,
  levelText,
  OBSTRUCTED_OR_MOVED,
  type AlarmLevel,
  type ThreatLevel,
  type ThreatState,
} from './threat';

/** What a chip or marker shows. */
export interface ShownLevel {
  state: ThreatState;
  /**
   * The level is the last known one, and may be worse by now: the device has fallen silent, or "no threat" comes from
   * an unreliable sensor.
   */
  lastKnown: boolean;
  /** The device can raise no alarm, so its state is unknown whatever it measures. */
  notMonitored?: true;
  /** What is in the way may be the structure: the level of which people were told. */
  suspected?: AlarmLevel;
}

type Blocked = Pick<Node, 'MainSensorType' | 'ObstructionStatus' | 'ObstructionToldAs'>;
type Levelled = DoubtedSensor & Told & Blocked & Pick<Node, 'active'>;

/** What a device's card and marker show. */
export function deviceLevel(node: Levelled, now: number): ShownLevel {
  const state = threatState(node);
  const unsure = isStale(node, now) || (state === 'none' && sensorDoubts(node, now).length > 0);
  if (state === 'unknown_or_NA' && hasSensor(node) && !isMonitored(node))
    return { state, lastKnown: false, notMonitored: true };
  const suspected = state === 'obstructed' ? suspectedLevel(node) : null;
  if (suspected !== null) return { state, lastKnown: false, suspected };
  return { state, lastKnown: TOLD.includes(state) && unsure };
}

/** `L4`, `Last known: L4`, `Obstructed or moved`: what stands beside the mark of a device that can raise an alarm. */
export function shownText({ state, lastKnown, suspected }: ShownLevel): string {
  return suspected === undefined ? levelText(state, lastKnown) : OBSTRUCTED_OR_MOVED;
}

/** The level as which the obstruction of a device is told; null without one ({@link Node.ObstructionToldAs}). */
export function suspectedLevel(node: Blocked): AlarmLevel | null {
  const { ObstructionStatus: isObstructed, ObstructionToldAs: level } = node;
  return hasSensor(node) && isObstructed === true && isThreat(level) ? level : null;
}

/** States that are a level, which can be the last known one. */
export const TOLD: readonly ThreatState[] = ['none', 'L1', 'L2', 'L3', 'L4'];

/** When the newest known reading was taken; later measurements of an obstructed device have no value. */
export function readingMoment(
  node: Pick<Node, 'LatestMeasurementTimestamp' | 'LatestDisplacementMeasurementTimestamp'>,
): string | null {
  const { LatestMeasurementTimestamp: measured, LatestDisplacementMeasurementTimestamp: told } = node;
  if (measured === null || told === null) return measured ?? told;
  return Date.parse(told) < Date.parse(measured) ? told : measured;
}

export { showsAge } from './age';

/** Whether it needs attention: L1 or above. */
export function isThreat(level: ThreatLevel): level is AlarmLevel {
  return levelNumber(level) > 0;
}
