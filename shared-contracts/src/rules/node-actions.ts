import type { Category } from '../access';
import type { Node } from '../api/node';
import type { AccountRole } from '../api/system';
import { hasSensor } from './sensor';

/** What a person can do to a device (docs/product/device-actions.md). */
export const NODE_ACTIONS = ['base', 'thresholds', 'acceleration', 'activation', 'name', 'position'] as const;
export type NodeAction = (typeof NODE_ACTIONS)[number];

export const NOT_FOR_W2 = 'Option not available for W2 system version.';
export const NAME_NOT_FOR_W2 = 'Name can be changed only trough W2 control panel';
export const NO_SENSOR = 'This device has no sensor.';
export const UNKNOWN_SENSOR = 'This version does not know the sensor of this device.';

/** Also allowed for the administrator of a system who is not an installer. */
const ADMINISTRATORS_TOO: readonly NodeAction[] = ['acceleration', 'activation'];
/** Values in mm or degrees are set. */
const NEEDS_UNIT: readonly NodeAction[] = ['base', 'thresholds'];
const NEEDS_SENSOR: readonly NodeAction[] = ['base', 'thresholds', 'acceleration'];

/**
 * Whether an account may do this to the devices of a system in which it has this role, null for none
 * (docs/product/device-actions.md#who-may-act). Staff act everywhere; installers where they are installer or
 * administrator; an observer nowhere.
 */
export function mayActOnNode(action: NodeAction, category: Category, role: AccountRole | null): boolean {
  if (category === 'staff') return true;
  if (category === 'installer') return role === 'installer' || role === 'administrator';
  if (category === 'observer') return false;
  return role === 'administrator' && ADMINISTRATORS_TOO.includes(action);
}

/** Why this device does not support the action, for anyone; null if it does. */
export function nodeActionProblem(
  action: NodeAction,
  node: Pick<Node, 'SystemVersion' | 'MainSensorType'>,
): string | null {
  if (node.SystemVersion === 'W2') {
    if (action === 'name') return NAME_NOT_FOR_W2;
    if (NEEDS_SENSOR.includes(action)) return NOT_FOR_W2;
  }
  if (NEEDS_UNIT.includes(action) && node.MainSensorType === 'unknown') return UNKNOWN_SENSOR;
  return NEEDS_SENSOR.includes(action) && !hasSensor(node) ? NO_SENSOR : null;
}
