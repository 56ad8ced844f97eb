import { NEW_ACCOUNT_CATEGORIES, type NewAccountCategory } from '@sagitta/shared-contracts/api/account-admin';
import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import type { AccountRole } from '@sagitta/shared-contracts/api/system';

/** The category of a listed account, as far as roles go. */
export function newCategory({ accountCategory }: Pick<AccountRow, 'accountCategory'>): NewAccountCategory {
  return NEW_ACCOUNT_CATEGORIES.find((category) => category === accountCategory) ?? 'commoner';
}

/** The role that a new member gets by default. */
export function firstType(category: NewAccountCategory): AccountRole {
  return category === 'installer' ? 'installer' : 'common_user';
}

/** The roles to choose from: an observer only watches, and only staff give the role of an installer. */
export function typeChoices(category: NewAccountCategory, mayInstall: boolean): readonly AccountRole[] {
  if (category === 'observer') return ['common_user'];
  return mayInstall ? ['common_user', 'administrator', 'installer'] : ['common_user', 'administrator'];
}
