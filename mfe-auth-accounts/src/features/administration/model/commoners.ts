import type { Category } from '@sagitta/shared-contracts/access';
import { NEW_ACCOUNT_CATEGORIES } from '@sagitta/shared-contracts/api/account-admin';
import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** Accounts of category commoner, by name: the only ones that are deleted here. */
export function commoners<T extends Pick<AccountRow, 'name' | 'accountCategory'>>(accounts: readonly T[]): T[] {
  return accounts
    .filter(({ accountCategory }) => accountCategory === 'commoner')
    .sort((a, b) => naturalCompare(a.name, b.name));
}

/** Accounts that the viewer may pin, by name: commoners; for staff, installers and observers too. */
export function pinnable<T extends Pick<AccountRow, 'name' | 'accountCategory'>>(
  accounts: readonly T[],
  viewer: { category: Category },
): T[] {
  if (viewer.category !== 'staff') return commoners(accounts);
  return accounts
    .filter(({ accountCategory }) => NEW_ACCOUNT_CATEGORIES.some((category) => category === accountCategory))
    .sort((a, b) => naturalCompare(a.name, b.name));
}

export function accountOption({ id, name, email }: Pick<AccountRow, 'id' | 'name' | 'email'>) {
  return { value: id, label: name, note: email };
}
