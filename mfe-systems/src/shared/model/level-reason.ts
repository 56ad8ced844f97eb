import type { Node } from '@sagitta/shared-contracts/api/node';
import { threatState } from '@sagitta/shared-contracts/rules/device-card';
import { reachedLevel, type Measured } from '@sagitta/shared-contracts/rules/reached-level';
import { hasSensor, isMonitored } from '@sagitta/shared-contracts/rules/sensor';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';

/**
 * The rule that gives a device the level that its card shows.
 * - `reached`: the reading meets the threshold of this level and of no higher one
 * - `held`: the reading meets a lower level only; hysteresis holds the higher one
 * - `thresholds_changed`: the reading meets a higher level of thresholds that the host does not count yet
 * - `not_monitored`: the device can raise no alarm, whatever it measures
 * - `no_values`: the host reports a level without the values behind it
 */
export type LevelReason =
  | 'no_sensor'
  | 'w2_not_operational'
  | 'inactive'
  | 'obstructed'
  | 'not_monitored'
  | 'unknown'
  | 'no_values'
  | 'reached'
  | 'held'
  | 'thresholds_changed';

type Explained = Measured &
  Pick<
    Node,
    'SystemVersion' | 'W2Operational' | 'active' | 'MainSensorType' | 'LatestKnownThreatLevel' | 'ObstructionStatus'
  >;

export function levelReason(node: Explained): LevelReason {
  const state = threatState(node);
  if (state === 'w2_not_operational' || state === 'inactive') return state;
  if (!hasSensor(node)) return 'no_sensor';
  if (state === 'obstructed') return state;
  if (!isMonitored(node)) return 'not_monitored';
  if (state === 'unknown_or_NA') return 'unknown';
  const reached = reachedLevel(node);
  if (reached === null) return 'no_values';
  const reported = levelNumber(state);
  if (reached === reported) return 'reached';
  return reached < reported ? 'held' : 'thresholds_changed';
}
