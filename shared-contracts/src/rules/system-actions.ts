import type { Category } from '../access';
import type { AccountRole, System } from '../api/system';

/** Digits that the hours of rainstorm mode may have, and the most that they can be (docs/product/system-actions.md). */
export const RAINSTORM_MAX_DIGITS = 2;
export const RAINSTORM_MAX_HOURS = 99;

/**
 * Whether somebody may set a system in which they have this role, null for none: its settings, rainstorm mode, a test
 * notification. Staff everywhere; installers where they are installer or administrator; nobody else
 * (docs/product/access.md#categories).
 */
export function maySetSystem(category: Category, role: AccountRole | null): boolean {
  if (category === 'staff') return true;
  return category === 'installer' && (role === 'installer' || role === 'administrator');
}

/**
 * Whether a controller keeps the settings of a system, so that most of them are locked on screen
 * (docs/product/system-settings.md#w2).
 */
export function hasController({ systemVersion, W2SystemId }: Pick<System, 'systemVersion' | 'W2SystemId'>): boolean {
  return systemVersion === 'W2' && W2SystemId !== null;
}
