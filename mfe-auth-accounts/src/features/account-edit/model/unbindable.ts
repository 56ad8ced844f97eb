import type { Account, Assignment } from '@sagitta/shared-contracts/api/account';
import { mayChange } from '@sagitta/shared-contracts/rules/access-right';

/**
 * Systems that the account can be unbound from: where the viewer has full or partial rights
 * (docs/product/accounts.md#unbinding).
 */
export function unbindable(account: Pick<Account, 'systemsDetails'>): readonly Assignment[] {
  return account.systemsDetails.filter(({ accessRightsToAccount }) => mayChange(accessRightsToAccount, 'unbind'));
}

/**
 * Whether unbinding one system more deletes the account (docs/product/accounts.md#unbinding). Systems that the viewer
 * does not see count too, where the host says so.
 */
export function isLastSystem(account: Pick<Account, 'systemsDetails' | 'lastSystem'>): boolean {
  return account.lastSystem ?? account.systemsDetails.length === 1;
}

export function systemName({ ID, name }: Pick<Assignment, 'ID' | 'name'>): string {
  return name ?? `System ${ID}`;
}
