import type { Category } from '../access';
import type { AccountRole, System } from '../api/system';

/** Maximum digits of the hours of rainstorm mode, and their maximum (docs/product/system-actions.md). */
export const RAINSTORM_MAX_DIGITS = 2;
export const RAINSTORM_MAX_HOURS = 99;

/**
 * Whether an account may configure a system in which it has this role, null for none: its settings, rainstorm mode, a
 * test notification. Staff everywhere; installers where they are installer or administrator; others nowhere
 * (docs/product/access.md#categories).
 */
export function maySetSystem(category: Category, role: AccountRole | null): boolean {
  if (category === 'staff') return true;
  return category === 'installer' && (role === 'installer' || role === 'administrator');
}

/**
 * Whether a controller owns the settings of a system, so that most of them are locked on screen
 * (docs/product/system-settings.md#w2).
 */
export function hasController({ systemVersion, W2SystemId }: Pick<System, 'systemVersion' | 'W2SystemId'>): boolean {
  return systemVersion === 'W2' && W2SystemId !== null;
}
