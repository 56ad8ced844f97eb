import type { Category } from '@sagitta/shared-contracts/access';
import { ACCESS_RIGHTS, type AccessRight } from '@sagitta/shared-contracts/api/account';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';

/** An account as the rule sees it. */
export interface Person {
  id: number;
  category: Category;
}

/** The roles of viewer and account in one system that they share. A viewer who only created the system acts as its installer. */
export interface SharedSystem {
  viewer: AccountRole;
  account: AccountRole;
}

/** What the viewer may do with the account, the highest over the systems that they share (decisions, Who may do what). */
export function accountRight(viewer: Person, account: Person, shared: readonly SharedSystem[]): AccessRight {
  if (viewer.id === account.id) return 'full';
  if (viewer.category === 'staff') return account.category === 'staff' ? 'partial' : 'full';
  return highest(shared.map((system) => rightInSystem(viewer, account, system)));
}

/** The same for one system (`systemsDetails[].accessRightsToAccount`). */
export function rightInSystem(viewer: Person, account: Person, roles: SharedSystem): AccessRight {
  if (viewer.id === account.id || viewer.category === 'staff') return accountRight(viewer, account, []);
  if (viewer.category === 'observer' || account.category === 'staff') return 'none';
  if (roles.viewer === 'installer') return account.category === 'installer' ? 'minimal' : 'partial';
  if (roles.viewer === 'administrator') return roles.account === 'common_user' ? 'partial' : 'read_only';
  return 'none';
}

function highest(rights: readonly AccessRight[]): AccessRight {
  return ACCESS_RIGHTS.find((right) => rights.includes(right)) ?? 'none';
}
