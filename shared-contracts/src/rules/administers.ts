import type { Category } from '../access';
import type { AccountRole } from '../api/system';

/**
 * Whether an account administers a system in which it has this role, null for none: staff every one, others where they
 * are administrator or installer, an observer none (docs/product/access.md).
 */
export function administers(category: Category, role: AccountRole | null): boolean {
  if (category === 'staff') return true;
  return category !== 'observer' && (role === 'administrator' || role === 'installer');
}
