import type { Category } from '@sagitta/shared-contracts/access';

/**
 * Installers and the provider's staff see technical detail and have more controls (docs/product/access.md#categories).
 */
export function isProfessional(category: Category): boolean {
  return category === 'installer' || category === 'staff';
}
