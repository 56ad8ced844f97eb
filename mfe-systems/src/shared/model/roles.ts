import type { Category } from '@sagitta/shared-contracts/access';

/** Installers and the provider's staff see technical detail and have more controls (document 2 §1). */
export function isProfessional(category: Category): boolean {
  return category === 'installer' || category === 'staff';
}
