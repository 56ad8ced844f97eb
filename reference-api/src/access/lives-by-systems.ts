import type { Category } from '@sagitta/shared-contracts/access';

/**
 * Whether unbinding from the last system deletes the account (docs/product/accounts.md#unbinding). Staff and installers
 * are there without one: they add the first.
 */
export function livesBySystems({ category }: { category: Category }): boolean {
  return category === 'commoner' || category === 'observer';
}
