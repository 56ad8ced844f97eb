import type { AccountRow } from '@sagitta/shared-contracts/api/account';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';

/** Accounts that can be pinned and deleted here: of category commoner alone, by name (document 1 §6). */
export function commoners<T extends Pick<AccountRow, 'name' | 'accountCategory'>>(accounts: readonly T[]): T[] {
  return accounts
    .filter(({ accountCategory }) => accountCategory === 'commoner')
    .sort((a, b) => naturalCompare(a.name, b.name));
}

export function accountOption({ id, name, email }: Pick<AccountRow, 'id' | 'name' | 'email'>) {
  return { value: id, label: name, note: email };
}
