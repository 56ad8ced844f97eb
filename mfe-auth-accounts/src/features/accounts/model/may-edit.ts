import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import type { Session } from '@sagitta/shared-contracts/shell';

/**
 * Whether a row of the list carries the edit link (docs/product/accounts.md#accounts-list).
 * An observer edits only their own account; everybody else what they have a valid right to, other than none.
 */
export function mayEdit(
  viewer: Pick<Session, 'id' | 'category'>,
  account: Pick<AccountRow, 'id' | 'accessRightToAccount'>,
): boolean {
  if (viewer.category === 'observer') return account.id === viewer.id;
  const { Valid, String: right } = account.accessRightToAccount;
  return Valid && right !== 'none';
}
