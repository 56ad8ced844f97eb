import type { AccountRow } from '@sagitta/shared-contracts/api/account';

/**
 * Whether there is nobody to list but the viewer, who is in no system (docs/product/accounts.md#accounts-list, empty
 * state).
 */
export function standsAlone(
  viewerId: number,
  accounts: readonly Pick<AccountRow, 'id'>[],
  systems: readonly unknown[],
): boolean {
  return systems.length === 0 && accounts.every((account) => account.id === viewerId);
}
