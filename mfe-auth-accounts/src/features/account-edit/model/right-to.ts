import type { AccessRight, Account } from '@sagitta/shared-contracts/api/account';
import type { Session } from '@sagitta/shared-contracts/shell';

/**
 * What the viewer may do with the account. A right that is not valid is none, and an observer has none to anybody else
 * (docs/product/access.md#rights-to-an-account).
 */
export function rightTo(
  viewer: Pick<Session, 'id' | 'category'>,
  account: Pick<Account, 'id' | 'accessRightToAccount'>,
): AccessRight {
  const { Valid, String: right } = account.accessRightToAccount;
  if (viewer.category === 'observer' && viewer.id !== account.id) return 'none';
  return Valid ? right : 'none';
}
