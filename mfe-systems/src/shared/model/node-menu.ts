import type { Category } from '@sagitta/shared-contracts/access';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Correction } from '@sagitta/shared-contracts/correction';
import type { System } from '@sagitta/shared-contracts/api/system';
import { hasSensor } from '@sagitta/shared-contracts/rules/sensor';
import { mayImport } from '@sagitta/shared-contracts/rules/reading-import';
import { mayActOnNode, NO_SENSOR, nodeActionProblem } from '@sagitta/shared-contracts/rules/node-actions';

/** What the menu of a card offers, in its order; the map editor moves devices. */
export const MENU_ACTIONS = ['thresholds', 'base', 'name', 'acceleration', 'activation'] as const;
type MenuAction = (typeof MENU_ACTIONS)[number];

/** What else a card offers, to everybody who sees it. */
export type CardAction = MenuAction | 'export';

/** Opens the dialog of an action; with a correction as it was when the host refused it. */
export type OnAct = (node: Node, action: CardAction, correction?: Correction | null) => void;

/** What its menu leads to: a dialog, or the page where a file is imported. */
export type MenuItem = MenuAction | 'import';

export interface MenuEntry {
  action: MenuItem;
  label: string;
}

/**
 * What this person may do to the devices of this system (docs/product/device-actions.md#who-may-act), and whether
 * import for them (docs/product/import.md).
 */
export function allowedActions(category: Category, { accountRole }: Pick<System, 'accountRole'>): MenuItem[] {
  const actions = MENU_ACTIONS.filter((action) => mayActOnNode(action, category, accountRole));
  return mayImport(category, accountRole) ? [...actions, 'import'] : actions;
}

/**
 * What the card of a device offers. What no device without a sensor has is left out; what W2 refuses stays, and says
 * why when it is chosen.
 */
export function menuOf(
  node: Pick<Node, 'SystemVersion' | 'MainSensorType' | 'active'>,
  allowed: readonly MenuItem[],
): MenuEntry[] {
  return allowed
    .filter((action) => (action === 'import' ? hasSensor(node) : nodeActionProblem(action, node) !== NO_SENSOR))
    .map((action) => ({ action, label: labelOf(action, node) }));
}

function labelOf(action: MenuItem, { active }: Pick<Node, 'active'>): string {
  if (action === 'activation') return active === false ? 'Activate' : 'Deactivate';
  return LABELS[action];
}

const LABELS = {
  thresholds: 'Change thresholds',
  base: 'Set base',
  name: 'Edit name',
  acceleration: 'Accelerate',
  import: 'Import readings',
} as const;
