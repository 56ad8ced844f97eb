import type { Category } from '@sagitta/shared-contracts/access';

/**
 * Whether unbinding from the last system deletes the account (docs/product/accounts.md#unbinding). Staff and installers
 * exist without a system: they create the first one.
 */
export function livesBySystems({ category }: { category: Category }): boolean {
  return category === 'commoner' || category === 'observer';
}
